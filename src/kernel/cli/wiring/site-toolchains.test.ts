import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { pathOf } from '#model/address/address.ts';

const corpus = resolve('../shared/corpus/toolchains');
const isHere = existsSync(corpus);
const found = new Set(globSync('*/*', { cwd: corpus }).map((file) => file.split('/')[0] ?? ''));
const folders = isHere ? [...found].sort() : ['each repository'];

let site: TestSite | undefined;

beforeAll(async () => {
  const sources = folders.map((folder) => resolve(corpus, folder));
  if (isHere) site = await startTestSite({ settings: { product: 'typer', sources } });
});

afterAll(() => site?.close());

/** The documents of a repository that are pages, by their files, with the addresses of the pages. */
function servedIn(folder: string): ReadonlyMap<string, string> {
  const snapshot = site?.snapshots.current();
  const [repo, entry] =
    [...(snapshot?.packages ?? [])].find(([, { repository }]) => repository?.folder === folder) ?? [];
  if (snapshot === undefined || repo === undefined) return new Map();
  return new Map(
    [...(entry?.pages.values() ?? [])].map(({ file, source = file }) => [source, pathOf({ repo, file }, snapshot)]),
  );
}

test.skipIf(!isHere).each(folders)(
  'every document of %s is a page with an address of its own (skipped where ../shared/corpus is absent)',
  async (folder) => {
    const documents = globSync('**/*.{md,mdx,rst,adoc}', { cwd: resolve(corpus, folder) });
    const served = servedIn(folder);
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.filter((file) => !served.has(file))).toEqual([]);
    expect(new Set(served.values()).size).toBe(served.size);
    // The tests of dialects and converters render all documents; some of each format are opened here.
    const opened = [...Map.groupBy(documents, (file) => file.replace(/^.*?(index)?\./, '$1.')).values()];
    const wrong = [];
    for (const path of opened.flatMap((same) => same.slice(0, 5)).map((file) => served.get(file) ?? '')) {
      const response = await site?.get(path);
      const page = (await response?.text()) ?? '';
      if (response?.status !== 200 || !page.includes('<article')) wrong.push([path, response?.status]);
    }
    expect(wrong).toEqual([]);
  },
  240_000,
);
