import { expect, test } from 'vitest';
import { emptyFiles, shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { reader } from './reader.ts';

const files = emptyFiles(
  'docs/index.md',
  'docs/oven.md',
  'docs/bread/index.md',
  'docs/bread/rye.md',
  'docs/bread/oat.md',
);

async function contentsOf(text: string, from = files): Promise<readonly string[]> {
  const sites = await reader.read('mkdocs.yml', text, from);
  return sites.flatMap(({ contents }) => shownContents(contents));
}

test('a nav gives order, titles and groups, whatever tags the other settings have', async () => {
  const text = `
site_name: Bakery
markdown_extensions:
  - pymdownx.superfences:
      custom_fences: [{ name: mermaid, format: !!python/name:some.thing }]
  - other: !ENV [A, b]
nav:
  - Welcome: index.md
  - Bread:
    - bread/index.md
    - Rye loaf: bread/rye.md
    - bread/oat.md
  - "":
    - oven.md
  - Elsewhere: https://example.com/
  - Gone: gone.md
`;
  expect(await contentsOf(text)).toEqual([
    'Welcome <docs/index.md>',
    'Bread <docs/bread/index.md>',
    '  Rye loaf <docs/bread/rye.md>',
    '  <docs/bread/oat.md>',
    '',
    '  <docs/oven.md>',
  ]);
});

test('the folder of the documents is the one of the settings', async () => {
  const from = emptyFiles('sub/pages/a.md', 'sub/pages/b.md');
  const sites = await reader.read('sub/mkdocs.yml', 'docs_dir: pages\nnav: [b.md, a.md]', from);
  expect(sites).toEqual([
    { toolchain: 'mkdocs', root: 'sub/pages/', contents: [{ file: 'sub/pages/b.md' }, { file: 'sub/pages/a.md' }] },
  ]);
});

test('without a nav, the .pages of the folders give the order', async () => {
  const from = toolchainFiles({
    'docs/index.md': '',
    'docs/a.md': '',
    'docs/b.md': '',
    'docs/z.md': '',
    'docs/tools/one.md': '',
    'docs/tools/two.md': '',
    'docs/.pages': 'nav:\n  - z.md\n  - ...\n  - tools\n  - a.md',
    'docs/tools/.pages': 'title: Tool box\narrange: [two.md, one.md]',
  });
  expect(await contentsOf('site_name: x', from)).toEqual([
    '<docs/index.md>',
    '<docs/z.md>',
    '<docs/b.md>',
    'Tool box',
    '  <docs/tools/two.md>',
    '  <docs/tools/one.md>',
    '<docs/a.md>',
  ]);
});

test.each([
  ['no YAML', 'nav: [a.md, : {'],
  ['a text', 'hello'],
  [
    'aliases of aliases',
    `a: &a [x,x,x,x,x,x,x,x]\n${'bcdefghij'.replace(/./g, (name) => `${name}: &${name} [${`*${String.fromCharCode(name.charCodeAt(0) - 1)},`.repeat(8)}]\n`)}nav: *j`,
  ],
  ['lists in lists', `nav: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['groups in groups', `nav:\n${Array.from({ length: 3_000 }, (_, depth) => `${'  '.repeat(depth)}- g:\n`).join('')}`],
  ['a megabyte', `nav:\n${'  - oven.md\n'.repeat(120_000)}`],
  ['a nav that is a text', 'nav: oven.md'],
])('settings that are %s give no contents, soon', hostileInput, async (_, text) => {
  expect(await contentsOf(text)).toEqual([]);
});
