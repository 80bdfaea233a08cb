import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { settingsModule } from './draft/settings-text.ts';
import { type Imported, importSettings } from './import-settings.ts';
import { formatReport } from './report/format-report.ts';

const root = join(import.meta.dirname, '../../../shared/corpus/toolchains');

function imported(path: string): Promise<Imported> {
  return importSettings({
    path: join(root, path),
    out: join(root, path),
    product: 'asterism',
    languages: ['en', 'hu'],
    reader: sharedReader(),
  });
}

describe.skipIf(!existsSync(root))('Settings of real sites (skipped where the corpus is absent)', () => {
  test.each([
    ['redux', 'Redux', 'https://redux.js.org'],
    ['typer', 'Typer', 'https://typer.tiangolo.com'],
    ['changesets/site', 'Changesets', undefined],
    ['pinia/packages/docs', 'Pinia', undefined],
    ['asciidoctor/docs', 'Asciidoctor', undefined],
  ])('%s is imported, and each of its keys is in the report', async (path, name, url) => {
    const { draft, report, byHand } = await imported(path);
    expect([draft.get('site.name'), draft.get('core.server.url')]).toEqual([name, url]);
    expect(report.files.flatMap(({ keys }) => keys).length).toBeGreaterThan(20);
    expect(report.files.flatMap(({ keys }) => keys).filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
    expect(settingsModule(draft, { from: path, byHand })).toContain('defineConfig');
    expect(formatReport(report)).toContain('Imported');
  });

  test('links of the header and the footer lead to the pages of the repository', async () => {
    const { draft } = await imported('redux');
    expect(draft.get('site.header.links')).toContainEqual({ text: 'Usage Guide', url: '/redux/docs/usage/index.html' });
  });
});
