import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSettings } from '#features/import/read/run-settings.ts';
import { antoraFiles } from '#features/import/testing/antora-files.ts';
import { docusaurusFiles } from '#features/import/testing/docusaurus-files.ts';
import { mkdocsFiles } from '#features/import/testing/mkdocs-files.ts';
import { vitepressFiles } from '#features/import/testing/vitepress-files.ts';
import { importFiles, writeSite } from '#features/import/testing/write-site.ts';
import { Draft } from './draft.ts';
import { settingsJson, settingsModule } from './settings-text.ts';

async function loaded(text: string): Promise<unknown> {
  const folder = await writeSite({
    'asterism.config.ts': text,
    'node_modules/asterism-docs/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/asterism-docs/index.js': 'export const defineConfig = (settings) => settings;',
  });
  return runSettings(join(folder, 'asterism.config.ts'));
}

test.each([docusaurusFiles, vitepressFiles, mkdocsFiles, antoraFiles])(
  'the written file is a program with the same settings (%#)',
  async (files) => {
    const { draft, byHand } = await importFiles(files);
    expect(await loaded(settingsModule(draft, { from: 'x', byHand }))).toEqual(draft.settings());
    expect(JSON.parse(settingsJson(draft))).toEqual(draft.settings());
  },
);

test('texts cannot end a text or a comment of the file', async () => {
  const draft = new Draft();
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a hostile file may have.
  const hostile = "'); process.exit(1); //\n*/ `${process.exit(1)}` \u2028 \\";
  draft.set('site.name', hostile);
  draft.redirect(`/${hostile}`, hostile);
  draft.push('site.header.links', { text: hostile, url: hostile });
  const text = settingsModule(draft, { from: hostile, byHand: [['site.tagline', hostile]] });
  expect(await loaded(text)).toEqual(draft.settings());
});
