import { expect, test } from 'vitest';
import { generatedCore } from '#catalog/generated-matrix.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import type { Page } from '#model/page/page.ts';
import type { Repository } from '#sources/source.ts';
import { createDialectPages, type IncludingRepository } from './dialect-pages.ts';

const sites = [{ toolchain: 'mdbook', root: 'src/' }] as const;

/** A repository of these files, whose hashes are their texts; counts the files that were read. */
function repositoryOf(texts: Readonly<Record<string, string>>): {
  readonly repository: Repository;
  readonly read: string[];
} {
  const read: string[] = [];
  const files = Object.entries(texts).map(([path, text]) => ({ path, hash: text, size: text.length }));
  const repository: Repository = {
    folder: 'core',
    metadata: generatedCore('core'),
    files,
    complete: true,
    find: async () => undefined,
    read: async () => undefined,
    async open(path) {
      read.push(path);
      const file = files.find((each) => each.path === path);
      return file && { file, body: new Blob([file.hash]).stream() };
    },
  };
  return { repository, read };
}

function pagesOf({ files }: Repository): ReadonlyMap<string, Page> {
  const pages = files.filter(({ path }) => path.endsWith('.md'));
  return new Map(pages.map(({ path: file, ...rest }) => [file, { file, ...rest, title: 'A {#a}' }]));
}

/** The function under test with a cache of its own. */
function dialectPages(): (including: IncludingRepository) => Promise<ReadonlyMap<string, Page>> {
  const lists = new Map<string, readonly string[]>();
  const complete = createDialectPages(sharedReader(), {
    get: async (keys) => keys.map((key) => lists.get(key)),
    set: (key, list) => void lists.set(key, list),
  });
  return async (including) => (await complete(including)).pages;
}

test('the hash of a page changes with the files that it includes, also indirectly', async () => {
  const complete = dialectPages();
  const hashOf = async (texts: Readonly<Record<string, string>>): Promise<Page | undefined> => {
    const { repository } = repositoryOf(texts);
    return (await complete({ repository, pages: pagesOf(repository), sites })).get('src/a.md');
  };
  const files = {
    'src/a.md': '{{#include b.md}}',
    'src/b.md': '{{#include ../c.rs}} {{#include a.md}}',
    'c.rs': 'one',
  };
  const before = await hashOf(files);
  expect(before).toMatchObject({ fileHash: files['src/a.md'], title: 'A' });
  expect(await hashOf(files)).toEqual(before);
  expect((await hashOf({ ...files, 'c.rs': 'two' }))?.hash).not.toBe(before?.hash);
  expect((await hashOf({ ...files, 'other.rs': 'two' }))?.hash).toBe(before?.hash);
});

test('a page that includes nothing, or that is outside of the site, stays as it is', async () => {
  const { repository } = repositoryOf({ 'src/a.md': 'text', 'README.md': '{{#include src/a.md}}' });
  const pages = await dialectPages()({ repository, pages: pagesOf(repository), sites });
  expect(pages.get('src/a.md')).toEqual({ file: 'src/a.md', hash: 'text', size: 4, title: 'A' });
  expect(pages.get('README.md')).toBe((await dialectPages()({ repository, pages, sites: [] })).get('README.md'));
  expect(pages.get('README.md')?.title).toBe('A {#a}');
});

test('unchanged documents are read once, and those without a toolchain never', async () => {
  const complete = dialectPages();
  const { repository, read } = repositoryOf({ 'src/a.md': '{{#include c.rs}}', 'src/c.rs': 'x', 'README.md': 'y' });
  const pages = pagesOf(repository);
  await complete({ repository, pages, sites: [] });
  expect(read).toEqual([]);
  await complete({ repository, pages, sites });
  await complete({ repository, pages, sites });
  expect(read).toEqual(['src/a.md']);
});

test('titles and titles for lists have the attributes of their site', async () => {
  const { repository } = repositoryOf({ 'a.adoc': 'text' });
  const page = { file: 'a.adoc', hash: 'text', size: 4, title: 'The {gate}', data: { label: 'All {gate}s', order: 1 } };
  const antora = [{ toolchain: 'antora', root: '', attributes: { gate: 'sluice' } }] as const;
  const pages = await dialectPages()({ repository, pages: new Map([['a.adoc', page]]), sites: antora });
  expect(pages.get('a.adoc')).toEqual({ ...page, title: 'The sluice', data: { label: 'All sluices', order: 1 } });
});
