import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Entries } from '#export/manifest.ts';
import { createMadeMarkdowns } from './made-markdowns.ts';
import { openExport } from './open-export.ts';
import { withSearch } from './open-shards.ts';
import { startTestSite, writeTestFamily } from './test-site.ts';

const names = ['ant', 'bee', 'crow', 'deer', 'emu', 'fox', 'gnu', 'hare'];

/** A family whose search is cut into parts of about four pages, and what its search would be written from. */
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
    return withSearch(opened, { ...site, before, threads: 1, most: 4 });
  };
  return { site, search };
}

/** Asks for everything that a search has to write: the paths of each part, and those whose files had to be made. */
async function read({ later, source }: Awaited<ReturnType<Awaited<ReturnType<typeof family>>['search']>>) {
  const parts: (readonly string[])[] = [];
  const made: string[] = [];
  for await (const paths of later) {
    parts.push([...paths]);
    for (const path of paths) if ((await source.fetch(source.origin + path)).ok) made.push(path);
  }
  return { parts, made };
}

test('a changed word makes one part of the search anew, and nothing of the others', async () => {
  const { site, search } = await family();
  const first = await search(new Map());
  const { parts, made } = await read(first);
  expect(parts.length).toBeGreaterThan(2);
  expect(made.toSorted()).toEqual(parts.flat().toSorted());
  const entries = await Promise.all(
    made.map(async (path) => {
      const origin = (await first.source.originOf(path))?.key;
      return [path, { file: path.slice(1), hash: path, size: 1, origin }] as const;
    }),
  );
  expect(new Set(entries.map(([, { origin }]) => origin)).size).toBe(parts.length);

  expect((await read(await search(new Map(entries)))).made).toEqual([]);

  await site.write('crow/docs/food.md', '# Food\n\nWhat the crow steals.\n');
  await site.sync.run();
  const again = await read(await search(new Map(entries)));
  const folders = new Set(again.made.map((path) => /^\/-\/search\/(\d+\/)?/.exec(path)?.[0]));
  expect(folders.size).toBe(1);
  expect(again.parts.flat().length).toBeGreaterThan(again.made.length);
});

test('the script of the search is written once, beside the number of its parts', async () => {
  const { search } = await family();
  const { parts } = await read(await search(new Map()));
  const scripts = parts.flat().filter((path) => /pagefind\.js$|pagefind-worker\.js$|wasm\./.test(path));
  expect(scripts.toSorted()).toEqual([
    '/-/search/pagefind-worker.js',
    '/-/search/pagefind.js',
    expect.stringMatching(/^\/-\/search\/wasm\./),
  ]);
  expect(parts[0]).toContain('/-/search/parts.json');
});
