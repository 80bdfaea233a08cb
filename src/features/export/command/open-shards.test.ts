import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linesLog } from '#cli/output/lines-log.ts';
import { startTestSite, writeTestFamily } from '#cli/testing/test-site.ts';
import { createCutComparisons } from '#features/export/fingerprints/cut-comparisons.ts';
import { createMadeMarkdowns } from '#features/export/fingerprints/made-markdowns.ts';
import { openSearchFiles } from '#features/search/files/open-search-files.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { openExport } from './open-export.ts';
import { withSearch } from './open-shards.ts';

const names = ['ant', 'bee', 'crow', 'deer', 'emu', 'fox'];

/** The search files of an export, by path. */
type Files = ReadonlyMap<string, { readonly key: string | undefined; readonly bytes: string }>;

/** A family, and a function that reads the search files of its export; the index is in a file or, without one, temporary. */
async function family() {
  const { folder, paths, settings } = await writeTestFamily({ files: {} });
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}/README.md`, `# The ${name}\n\nIt lives here.\n`],
      [`${name}/docs/food.md`, `# Food\n\nWhat the ${name} eats.\n`],
    ]),
  );
  const site = await startTestSite({ files });
  onTestFinished(() => site.close());
  const read = async (file: string | undefined, warn: (message: string) => void = console.error): Promise<Files> => {
    const parts = {
      log: linesLog([]),
      markdowns: createMadeMarkdowns(),
      comparisons: createCutComparisons(),
      client: paths.client,
    };
    const opened = await openExport(settings, site, parts);
    const index = openSearchFiles({ ...opened, file, worker: builtWorker('shard'), warn });
    const { later, source } = withSearch(opened, { ...site, index });
    const found: [string, { key: string | undefined; bytes: string }][] = [];
    for await (const group of later) {
      for (const path of group) {
        const response = await source.fetch(source.origin + path);
        expect(response.status).toBe(200);
        const bytes = Buffer.from(await response.arrayBuffer()).toString('base64');
        expect(await source.reuseConditions(path)).toEqual({ lasting: true });
        found.push([path, { key: (await source.fingerprintOf(path))?.key, bytes }]);
      }
    }
    await index.close();
    return new Map(found);
  };
  return { site, read };
}

function changed(before: Files, after: Files): readonly string[] {
  return [...after].filter(([path, { bytes }]) => before.get(path)?.bytes !== bytes).map(([path]) => path);
}

test('a changed word changes the record of its page, the shards with the word, and the list', async () => {
  const { site, read } = await family();
  const file = join(await temporaryFolder(), 'index');
  const before = await read(file);
  expect([...before.keys()].at(-1)).toBe('/-/search/index.bin');
  expect(changed(before, await read(file))).toEqual([]);
  await site.write('crow/docs/food.md', '# Food\n\nWhat the crow steals.\n');
  await site.sync.run();
  const after = await read(file);
  const paths = changed(before, after);
  expect(paths.filter((path) => path.startsWith('/-/search/pages/'))).toHaveLength(1);
  expect(paths).toContain('/-/search/index.bin');
  expect([...after].filter(([path, { key }]) => before.get(path)?.key !== key).map(([path]) => path)).toEqual(paths);
});

test('the files are the same whatever the index held before', async () => {
  const { site, read } = await family();
  const file = join(await temporaryFolder(), 'index');
  await read(file);
  await site.write('bee/docs/honey.md', '# Honey\n\nWhat the bee makes of nectar.\n');
  await site.write('ant/docs/food.md', '# Food\n\nLeaves.\n');
  await site.sync.run();
  expect(await read(file)).toEqual(await read(undefined));
});

test('a file of another kind in the place of the index does no harm', async () => {
  const { read } = await family();
  const file = join(await temporaryFolder(), 'index');
  await writeFile(file, 'no database'.repeat(1_000));
  const warnings: string[] = [];
  expect(await read(file, (message) => warnings.push(message))).toEqual(await read(undefined));
  expect(warnings).toEqual([expect.stringContaining('are being rebuilt')]);
});
