import { expect, test } from 'vitest';
import { type CachedLists, createCachedLists } from '#catalog/cached-lists.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { shownContents } from '#catalog/toolchains/testing/toolchain-files.ts';
import { noCache } from '#model/key-value-cache.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { Page } from '#model/page/page.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import type { Repository } from '#sources/source.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';
import { createFindSites } from './find-sites.ts';

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

test('contents have an end, and what is left out is a warning', async () => {
  const contents = { 'mkdocs.yml': `nav:\n${'  - a.md\n'.repeat(20_000)}` };
  const navigation = { 'antora.yml': 'nav: [nav.adoc]', 'nav.adoc': '* xref:a.adoc[]\n'.repeat(30_000) };
  const documents = { 'docs/a.md': '', 'modules/ROOT/pages/a.adoc': '' };
  const [repository, pages] = await listed({ ...contents, ...navigation, ...documents });
  const find = createFindSites(sharedReader(), createCachedLists(noCache, '1'));
  const before = [{ toolchain: 'mkdocs', root: 'docs/', contents: [] }] as const;
  const { sites, warnings } = await find(repository, { pages, before });
  for (const { contents } of sites) expect(shownContents(contents)).toHaveLength(10_000);
  expect(sites).toHaveLength(2);
  const long = 'It lists more than 10000 entries. The others are left out.';
  expect(Object.fromEntries(warnings.map(({ file, message }) => [file, message]))).toEqual({
    'mkdocs.yml': long,
    'antora.yml': long,
    'nav.adoc': 'The navigation has more than 20000 lines. The others are left out.',
  });
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

const deepYaml = `a: x\n${'? '.repeat(200)}`;
const deepModule = `export default { sidebar: ${'['.repeat(200)}${']'.repeat(200)} }`;
const wide = `{ ${'x: 1, '.repeat(5_000)}}`;
const wideModule = `const a = ${wide}\nexport default { sidebar: [${'a,'.repeat(5_000)}] }`;

/** For each toolchain a settings file that is read, the same file when a stranger has made it hostile, and why it is not read. */
const hostileSettings: readonly (readonly [file: string, good: string, bad: string, reason: RegExp])[] = [
  ['mkdocs.yml', 'nav: [a.md]', deepYaml, /nested more than 100/],
  ['docs/.pages', 'nav: [b.md, a.md]', deepYaml, /nested more than 100/],
  ['book.toml', '[book]\nsrc = "docs"', `a = ${'['.repeat(200)}`, /nested|depth/i],
  ['docs/SUMMARY.md', '- [A](a.md)', ' '.repeat(1_000_001), /larger than 1 MB/],
  ['conf.py', "project = 'x'", '#'.repeat(1_000_001), /larger than 1 MB/],
  ['_toc.yml', 'root: docs/a', deepYaml, /nested more than 100/],
  ['docusaurus.config.js', 'export default {}', `${wideModule.replace('sidebar', 'docs')}`, /more than 50000 values/],
  ['sidebars.js', "export default { s: ['a'] }", deepModule, /nested more than 60/],
  ['docs/x/_category_.json', '{"label":"X"}', '{', /JSON/],
  ['docusaurus.config.ts', 'export default {}', 'export default {\n  a: }', /has an error in line 2, /],
  ['docusaurus.config.mts', 'export default {}', `export default ${'a => '.repeat(5_000)}1`, /ended its thread twice/],
  ['.vitepress/config.ts', "export default { themeConfig: { sidebar: ['/a'] } }", wideModule, /more than 50000 values/],
  ['.vuepress/config.yml', 'themeConfig: { sidebar: [/a] }', deepYaml, /nested more than 100/],
  ['astro.config.mjs', '// starlight', `// starlight\n${wideModule}`, /more than 50000 values/],
  ['nuxt.config.ts', '', ' '.repeat(1_000_001), /larger than 1 MB/],
  ['content/x/_dir.yml', 'title: Y', deepYaml, /nested more than 100/],
  ['antora.yml', 'nav: []', deepYaml, /nested more than 100/],
  ['_config.yml', 'title: x', deepYaml, /nested more than 100/],
  ['hugo.toml', 'title = "x"', 'title = ', /TOML/],
  ['.dumirc.ts', '// dumi', `// dumi\n${wideModule.replace('sidebar', 'menus')}`, /more than 50000 values/],
  ['.obsidian/app.json', '{}', ' '.repeat(1_000_001), /larger than 1 MB/],
];

/** What the settings need beside them to describe a site. */
const besides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/.pages': { 'mkdocs.yml': 'site_name: x' },
  'sidebars.js': { 'docusaurus.config.js': 'export default {}' },
  'docs/x/_category_.json': { 'docusaurus.config.js': 'export default {}' },
  'content/x/_dir.yml': { 'nuxt.config.ts': '' },
};

test.each(hostileSettings)(
  'settings in %s that cannot be read become a warning with the reason, and their site stays as it was',
  hostileInput,
  async (...[file, good, bad, reason]) => {
    const find = createFindSites(sharedReader(), createCachedLists(noCache, '1'));
    const others = { 'docs/a.md': '', 'docs/b.md': '', 'docs/x/c.md': '', 'content/x/d.md': '', ...besides[file] };
    const [repository, pages] = await listed({ ...others, [file]: good });
    const before = await find(repository, { pages });
    expect(before.sites).toHaveLength(1);
    expect(before.warnings).toEqual([]);
    const [attacked, samePages] = await listed({ ...others, [file]: bad });
    const after = await find(attacked, { pages: samePages, before: before.sites });
    expect(after.warnings).toMatchObject([{ repository: 'loom', file, message: expect.stringMatching(reason) }]);
    expect(after.sites).toEqual(before.sites);
  },
);
