import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, writeTestFamily } from '#cli/testing/test-site.ts';
import type { Entries } from '#export/files/manifest.ts';
import { createMadeMarkdowns } from './made-markdowns.ts';
import { openExport } from './open-export.ts';
import { withSearch } from './open-shards.ts';

const names = ['ant', 'bee', 'crow', 'deer', 'emu', 'fox'];

/** A family whose search is split into shards of about five pages, and the input of its search. */
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
  const search = async (before: Entries) => {
    const opened = await openExport(settings, site, { markdowns: createMadeMarkdowns(), client: paths.client });
    return withSearch(opened, { ...site, before, most: 5 });
  };
  return { site, search };
}

type Search = Awaited<ReturnType<Awaited<ReturnType<typeof family>>['search']>>;

/**
 * Requests everything that the search must write: the paths of each shard, and those that the previous export lacked.
 */
async function read({ later, source }: Search, before: Entries) {
  const parts: (readonly string[])[] = [];
  const written: string[] = [];
  for await (const paths of later) {
    parts.push([...paths]);
    for (const path of paths) {
      if (before.get(path)?.origin === (await source.fingerprintOf(path))?.key) continue;
      expect(await source.fetch(source.origin + path)).toMatchObject({ status: 200 });
      written.push(path);
    }
  }
  return { parts, written };
}

async function entriesOf({ source }: Search, paths: readonly string[]): Promise<Entries> {
  const entries = paths.map(async (path) => {
    const origin = (await source.fingerprintOf(path))?.key;
    return [path, { file: path.slice(1), hash: path, size: 1, origin }] as const;
  });
  return new Map(await Promise.all(entries));
}

const folderOf = (path: string) => /^\/-\/search\/(\d+\/)?/.exec(path)?.[0];

test('a changed word updates one shard of the search, and no other', async () => {
  const { site, search } = await family();
  const first = await search(new Map());
  const { parts, written } = await read(first, new Map());
  expect(parts.length).toBeGreaterThan(2);
  expect(written).toEqual(parts.flat());
  const before = await entriesOf(first, written);
  expect(new Set([...before.values()].map(({ origin }) => origin)).size).toBe(parts.length);

  expect((await read(await search(before), before)).written).toEqual([]);

  await site.write('crow/docs/food.md', '# Food\n\nWhat the crow steals.\n');
  await site.sync.run();
  const again = await read(await search(before), before);
  // The file that lists all shards changes with each of them.
  expect(again.written.at(-1)).toBe('/-/search/parts.json');
  expect(new Set(again.written.slice(0, -1).map(folderOf)).size).toBe(1);
  expect(again.parts.flat().length).toBeGreaterThan(again.written.length);
});

test('a deleted file of the search is created again, whether or not words have changed', async () => {
  const { search } = await family();
  const first = await search(new Map());
  const { parts } = await read(first, new Map());
  const before = await entriesOf(first, parts.flat());
  const { later, source } = await search(before);
  for await (const paths of later) {
    for (const path of paths) expect(await source.fetch(source.origin + path)).toMatchObject({ status: 200 });
  }
});

test('the script of the search is written once, whatever the number of shards', async () => {
  const { search } = await family();
  const { parts } = await read(await search(new Map()), new Map());
  const scripts = parts.flat().filter((path) => /pagefind\.js$|pagefind-worker\.js$|wasm\./.test(path));
  expect(scripts.toSorted()).toEqual([
    '/-/search/pagefind-worker.js',
    '/-/search/pagefind.js',
    expect.stringMatching(/^\/-\/search\/wasm\./),
  ]);
  expect(parts.at(-1)).toEqual(['/-/search/parts.json']);
});
