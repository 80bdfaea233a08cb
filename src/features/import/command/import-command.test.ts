import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { mkdocsFiles } from '#features/import/testing/mkdocs-files.ts';
import { writeSite } from '#features/import/testing/write-site.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { type ImportFlags, runImport } from './import-command.ts';

interface Run {
  readonly folder: string;
  readonly lines: readonly string[];
  readonly written: (name: string) => Promise<string>;
}

async function run(flags: ImportFlags, files: Readonly<Record<string, string>> = {}): Promise<Run> {
  const folder = await writeSite({ ...mkdocsFiles, ...files });
  const lines: string[] = [];
  const out = join(folder, flags.out ?? 'asterism.config.ts');
  const report = flags.report?.includes('.') ? { report: join(folder, flags.report) } : {};
  await runImport(
    folder,
    { ...flags, out, ...report },
    { log: linesLog(lines), build: { readWorker: builtWorker('read') } },
  );
  return { folder, lines, written: (name) => readFile(join(folder, name), 'utf8') };
}

test('the settings are written with comments, and the report is printed', async () => {
  const { lines, written } = await run({});
  expect(await written('asterism.config.ts')).toContain("name: 'Lantern', // site_name");
  expect(lines.join('\n')).toContain('Imported (24)');
  expect(lines.at(-1)).toMatch(/asterism\.config\.ts\. Read it, then start the site: npx asterism-docs$/);
});

test('an existing file is kept unless --force is given', async () => {
  const files = { 'asterism.config.ts': 'mine' };
  await expect(run({}, files)).rejects.toThrow('already exists. Print the settings with --dry-run');
  const { written } = await run({ force: true }, files);
  expect(await written('asterism.config.ts')).toContain('Lantern');
});

test('--dry-run prints the settings and writes nothing', async () => {
  const { lines, written } = await run({ dryRun: true });
  expect(lines[0]).toContain("import { defineConfig } from 'asterism-docs';");
  await expect(written('asterism.config.ts')).rejects.toThrow('ENOENT');
});

test('--json writes JSON without comments', async () => {
  const { written } = await run({ json: true, out: 'asterism.config.json' });
  expect(JSON.parse(await written('asterism.config.json'))).toMatchObject({ site: { name: 'Lantern' } });
});

test('--report writes the report as markdown or JSON, and prints its numbers', async () => {
  const markdown = await run({ report: 'report.md' });
  expect(await markdown.written('report.md')).toContain('| `site_name` | `site.name` |');
  expect(markdown.lines.join('\n')).toContain('Keys: 24 imported');
  const json = await run({ report: 'report.json' });
  expect(JSON.parse(await json.written('report.json'))).toMatchObject({ files: [{ title: 'MkDocs' }] });
  const printed = await run({ report: 'json' });
  expect(JSON.parse(printed.lines[0] ?? '')).toMatchObject({ files: [{ file: 'mkdocs.yml' }] });
});

test('the command line names a fault, and ends with code 1', async () => {
  const folder = await writeSite({});
  const lines: string[] = [];
  await writeFile(join(folder, 'mkdocs.yml'), 'a: [');
  expect(await main(['import', folder, '--dry-run'], linesLog(lines))).toBe(1);
  expect(lines.join('\n')).toContain(`${join(folder, 'mkdocs.yml')}:1:`);
  expect(lines.join('\n')).not.toContain('unexpected');
  expect(await main(['import', folder, '--from', 'word'], linesLog(lines))).toBe(1);
});
