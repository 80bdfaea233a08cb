import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

const pages = {
  'docs/index.md': '',
  'docs/guide/index.md': '',
  'docs/guide/a.md': '',
  'docs/guide/b.md': '',
  'docs/hu/guide/a.md': '',
};

async function contentsOf(file: string, texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const files = toolchainFiles({ ...pages, ...texts });
  const sites = await reader.read(file, texts[file] ?? '', files);
  return sites.flatMap(({ toolchain, root, contents }) => [`${toolchain} ${root}`, ...shownContents(contents)]);
}

test('a sidebar of several parts and languages gives titles, groups and order', async () => {
  const config = `
    import en from './en.mts'
    import { hu } from './hu'
    export default defineConfig({ locales: { root: { themeConfig: en }, hu } })`;
  const texts = {
    'docs/.vitepress/config/index.ts': config,
    'docs/.vitepress/config/en.mts':
      "export default { sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Bee <b>1</b>', link: 'b' }, { text: 'Part', collapsed: true, items: [{ text: 'A', link: '/guide/a.html#x' }] }, { text: 'Out', link: 'https://a.example' }] } } }",
    'docs/.vitepress/config/hu.ts':
      "export const hu = { themeConfig: { sidebar: [{ text: 'Útmutató', link: '/hu/guide/a' }] } }",
  };
  expect(await contentsOf('docs/.vitepress/config/index.ts', texts)).toEqual([
    'vitepress docs/',
    'Bee 1 <docs/guide/b.md>',
    'Part',
    '  A <docs/guide/a.md>',
    'Útmutató <docs/hu/guide/a.md>',
  ]);
});

test('the sidebar of all other pages comes first', async () => {
  const config =
    "export default { themeConfig: { sidebar: { '/guide/': [{ text: 'B', link: '/guide/b' }], '/': [{ text: 'Home', link: '/' }] } } }";
  expect(await contentsOf('docs/.vitepress/config.js', { 'docs/.vitepress/config.js': config })).toEqual([
    'vitepress docs/',
    'Home <docs/index.md>',
    'B <docs/guide/b.md>',
  ]);
});

test('the forms of VuePress are read', async () => {
  const config =
    "module.exports = { themeConfig: { sidebar: [{ title: 'Guide', path: '/guide/', children: ['/guide/b', ['/guide/a', 'First']] }] } }";
  expect(await contentsOf('docs/.vuepress/config.js', { 'docs/.vuepress/config.js': config })).toEqual([
    'vuepress docs/',
    'Guide <docs/guide/index.md>',
    '  <docs/guide/b.md>',
    '  First <docs/guide/a.md>',
  ]);
});

test.each([
  ['a program', 'export default { themeConfig: { sidebar: await makeSidebar(process.env.X) } }'],
  ['no JavaScript', '<<<>>> "'],
  ['groups in groups', `export default { sidebar: ${"[{ text: 'g', items: ".repeat(10_000)}`],
  ['ten thousand entries', `export default { sidebar: [${"{ text: 'x', link: '/gone' },".repeat(10_000)}] }`],
])('a config that is %s has a site without contents', async (_, text) => {
  expect(await contentsOf('docs/.vitepress/config.ts', { 'docs/.vitepress/config.ts': text })).toEqual([
    'vitepress docs/',
  ]);
});
