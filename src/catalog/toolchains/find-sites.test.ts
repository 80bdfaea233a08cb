import { expect, test } from 'vitest';
import { type CachedLists, createCachedLists } from '#catalog/cached-lists.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { noCache } from '#model/key-value-cache.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { Page } from '#model/page/page.ts';
import type { Repository } from '#sources/source.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';
import { createFindSites } from './find-sites.ts';
import { shownContents } from './testing/toolchain-files.ts';

/** A repository with its documents. */
async function listed(
  files: Readonly<Record<string, string>>,
): Promise<readonly [Repository, ReadonlyMap<string, Page>]> {
  const texts = Object.entries(files).map(([path, text]) => [`loom/${path}`, text]);
  const source = sourceOf(await familyOf({ 'loom/README.md': '# Loom', ...Object.fromEntries(texts) }));
  const [repository] = (await source.list()).repositories;
  if (repository === undefined) throw new Error('There is a repository.');
  const documents = repository.files.filter(({ path }) => path.endsWith('.md'));
  const pages = documents.map(({ path, hash, size }) => [path, { file: path, hash, size }] as const);
  return [repository, new Map(pages)];
}

async function sitesOf(files: Readonly<Record<string, string>>): Promise<readonly DocumentSite[]> {
  const [repository, pages] = await listed(files);
  return (await createFindSites(sharedReader(), createCachedLists(noCache, '1'))(repository, { pages })).sites;
}

test('a repository without settings has no sites', async () => {
  expect(await sitesOf({ 'docs/a.md': '' })).toEqual([]);
});

test('settings in a dot folder are found in folders of documents', async () => {
  const sites = await sitesOf({
    'docs/.vitepress/config.mts': "export default { themeConfig: { sidebar: [{ text: 'Bee', link: '/b' }] } }",
    'docs/a.md': '',
    'docs/b.md': '',
  });
  expect(sites).toEqual([{ toolchain: 'vitepress', root: 'docs/', contents: [{ title: 'Bee', file: 'docs/b.md' }] }]);
});

test('the folder of an Obsidian vault is a site without contents', async () => {
  const sites = await sitesOf({ 'notes/.obsidian/app.json': '{}', 'notes/package.json': '{}', 'notes/a.md': '' });
  expect(sites).toEqual([{ toolchain: 'obsidian', root: 'notes/', contents: [] }]);
});

test('a repository may have several sites, and those of others in it do not count', async () => {
  const sites = await sitesOf({
    'mkdocs.yml': 'nav: [a.md]',
    'docs/a.md': '',
    'book/book.toml': '',
    'book/src/SUMMARY.md': '[B](b.md)',
    'book/src/b.md': '',
    'vendor/x/mkdocs.yml': 'nav: [a.md]',
  });
  expect(sites.map(({ toolchain, root }) => `${toolchain} ${root}`)).toEqual(['mkdocs docs/', 'mdbook book/src/']);
});

test('contents have an end', async () => {
  const [site] = await sitesOf({ 'mkdocs.yml': `nav:\n${'  - a.md\n'.repeat(20_000)}`, 'docs/a.md': '' });
  expect(shownContents(site?.contents ?? [])).toHaveLength(10_000);
});

test('contents of an unchanged repository are cached, and change with its settings', async () => {
  const known = new Map<string, readonly string[]>();
  const written: string[] = [];
  const lists: CachedLists = {
    get: async (keys) => keys.map((key) => known.get(key)),
    set: (key, list) => {
      known.set(key, list);
      written.push(key);
    },
  };
  const find = createFindSites(sharedReader(), lists);
  const documents = { 'docs/a.md': '', 'docs/b.md': '' };
  const [repository, pages] = await listed({ 'mkdocs.yml': 'nav: [a.md, b.md]', ...documents });
  const first = await find(repository, { pages });
  const count = written.length;
  expect(await find(repository, { pages })).toEqual(first);
  expect(written).toHaveLength(count);
  const [other, otherPages] = await listed({ 'mkdocs.yml': 'nav: [b.md, a.md]', ...documents });
  const { sites } = await find(other, { pages: otherPages });
  expect(sites[0]?.contents).toEqual([{ file: 'docs/b.md' }, { file: 'docs/a.md' }]);
});
