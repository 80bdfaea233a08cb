import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { dumi } from './dumi.ts';
import { hugo, jekyll } from './jekyll.ts';
import { nuxt } from './nuxt.ts';

test('Nuxt content is listed by number, with the titles of its folders', async () => {
  const files = toolchainFiles({
    'docs/content/2.more/1.a.md': '',
    'docs/content/10.last.md': '',
    'docs/content/1.start/2.b.md': '',
    'docs/content/1.start/10.c.md': '',
    'docs/content/1.start/.navigation.yml': 'title: Begin',
    'docs/content/2.more/_dir.yml': 'title: Go on',
    'docs/content/3.all-the-rest/a.md': '',
  });
  const [site] = await nuxt.read('docs/nuxt.config.ts', '', files);
  expect(shownContents(site?.contents ?? [])).toEqual([
    'Begin',
    '  <docs/content/1.start/2.b.md>',
    '  <docs/content/1.start/10.c.md>',
    'Go on',
    '  <docs/content/2.more/1.a.md>',
    'All The Rest',
    '  <docs/content/3.all-the-rest/a.md>',
    '<docs/content/10.last.md>',
  ]);
  expect(await nuxt.read('nuxt.config.ts', '', files)).toEqual([]);
});

test('Jekyll is listed by nav_order and parent, also when parents form a circle', async () => {
  const files = toolchainFiles(
    { 'a.md': '', 'b.md': '', 'c.md': '', 'x.md': '', 'y.md': '', 'none.md': '' },
    {
      'a.md': { title: 'A', order: 2 },
      'b.md': { title: 'B', order: 1 },
      'c.md': { title: 'C', parent: 'A', order: 1 },
      'x.md': { title: 'X', parent: 'Y' },
      'y.md': { title: 'Y', parent: 'X' },
    },
  );
  const [site] = await jekyll.read('_config.yml', 'title: x', files);
  expect(shownContents(site?.contents ?? [])).toEqual(['<b.md>', '<a.md>', '  <c.md>']);
});

test('Hugo is listed by weight, with the pages of its sections', async () => {
  const files = toolchainFiles(
    {
      'content/_index.md': '',
      'content/docs/_index.md': '',
      'content/docs/b.md': '',
      'content/docs/a.md': '',
      'content/about.md': '',
      'content/draft.md': '',
    },
    {
      'content/docs/_index.md': { order: 1 },
      'content/docs/b.md': { order: 1 },
      'content/about.md': { order: 2 },
      'content/draft.md': { draft: true },
    },
  );
  const [site] = await hugo.read('config.toml', 'baseURL = "https://a.example"', files);
  expect(shownContents(site?.contents ?? [])).toEqual([
    '<content/_index.md>',
    '<content/docs/_index.md>',
    '  <content/docs/b.md>',
    '  <content/docs/a.md>',
    '<content/about.md>',
  ]);
  expect(await hugo.read('config.toml', 'x = 1', files)).toEqual([]);
});

test('dumi is listed by parts and groups, or by its menus', async () => {
  const files = toolchainFiles(
    { 'docs/a.md': '', 'docs/b.md': '', 'docs/c.md': '', 'docs/d.md': '' },
    {
      'docs/a.md': { nav: 'API', navOrder: 2 },
      'docs/b.md': { nav: 'Guide', navOrder: 1, group: 'Late', groupOrder: 2 },
      'docs/c.md': { nav: 'Guide', group: 'Early', groupOrder: 1 },
      'docs/d.md': { order: 1 },
    },
  );
  const [site] = await dumi.read(
    '.dumirc.ts',
    "export default defineConfig({ resolve: { docDirs: ['docs'] } })",
    files,
  );
  expect(shownContents(site?.contents ?? [])).toEqual([
    '<docs/d.md>',
    'Guide',
    '  Early',
    '    <docs/c.md>',
    '  Late',
    '    <docs/b.md>',
    'API',
    '  <docs/a.md>',
  ]);
  const menus = "export default { menus: { '/': [{ title: 'All', children: ['/c', { title: 'Ay', path: '/a' }] }] } }";
  const [listed] = await dumi.read('.umirc.js', menus, files);
  expect(shownContents(listed?.contents ?? [])).toEqual(['All', '  <docs/c.md>', '  Ay <docs/a.md>']);
});
