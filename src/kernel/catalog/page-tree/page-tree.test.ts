import { expect, test } from 'vitest';
import { isFolder } from '#model/address/page-position.ts';
import type { MenuEntry } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import { pagesForReaders, pageTree } from './page-tree.ts';
import type { TreeFolder, TreeNode } from './tree-node.ts';

function page(file: string, title?: string): Page {
  return { file, hash: file, size: 1, ...(title !== undefined && { title }) };
}

function tree(pages: readonly Page[], menu: readonly MenuEntry[] = []): readonly TreeNode[] {
  return pageTree({ title: 'lantern', menu }, pages);
}

/** The tree as indented lines. */
function shown(nodes: readonly TreeNode[], indent = ''): readonly string[] {
  return nodes.flatMap((node) =>
    isFolder<TreeFolder>(node)
      ? [`${indent}${node.name}/`, ...shown(node.pages, `${indent}  `)]
      : `${indent}${node.name}`,
  );
}

test('the tree shows pages by their headings, then folders, then files for forges', () => {
  const pages = [
    page('CHANGELOG.md', '1.2.0'),
    page('LICENSE.md'),
    page('README.md', 'Lantern, a light'),
    page('docs/guide/README.md', 'All of the guide'),
    page('docs/guide/page-10.md'),
    page('docs/guide/page-2.md', '🕯 Second'),
    page('docs/a.md', 'Wicks'),
    page('zebra.md'),
    page('package.json'),
  ];
  expect(shown(tree(pages))).toEqual([
    'lantern',
    'Zebra',
    'Docs/',
    '  Wicks',
    '  Guide/',
    '    All of the guide',
    '    Second',
    '    Page 10',
    'Changelog',
    'License',
  ]);
});

test('the index of a folder comes first in it, and a menu entry that leads to it stands for the folder', () => {
  const pages = [page('docs/a.md'), page('docs/_index.md', 'All'), page('guide/b.md'), page('guide/index.md')];
  expect(shown(tree(pages))).toEqual(['Docs/', '  All', '  A', 'Guide/', '  Guide', '  B']);
  expect(shown(tree(pages, [{ name: 'Learn', link: 'guide/index.html' }]))[0]).toBe('Learn/');
  expect(shown(tree(pages, [{ name: 'Learn', link: 'guide/index.md' }]))[0]).toBe('Learn/');
});

test('files that are called after years are one folder with the newest first, after the file without a year', () => {
  const logs = [2018, 2020, 2019].map((year) => page(`change-log.${year}.md`, `v1.0.${year}`));
  const notes = ['notes/2023.md', 'notes/2024.md', 'notes/2025.md', 'notes/about.md'].map((file) => page(file));
  expect(shown(tree([...logs, ...notes, page('change-log.md'), page('README.md')]))).toEqual([
    'lantern',
    'Notes/',
    '  2023–2025/',
    '    2025',
    '    2024',
    '    2023',
    '  About',
    'Change log',
    'Change log 2018–2020/',
    '  Change log 2020',
    '  Change log 2019',
    '  Change log 2018',
  ]);
});

test('numbers that are not all years are no family of years', () => {
  const pages = [1998, 1999, 2000, 2101].map((number) => page(`part-${number}.md`));
  expect(shown(tree(pages))).toEqual(['Part 1998', 'Part 1999', 'Part 2000', 'Part 2101']);
});

test('two files with a year, and files with a position of their own, are listed as they are', () => {
  const placed = [2018, 2019, 2020].map((year, order) => ({ ...page(`plan-${year}.md`), data: { order } }));
  expect(shown(tree([page('log-2018.md'), page('log-2019.md'), ...placed]))).toEqual([
    'Plan 2018',
    'Plan 2019',
    'Plan 2020',
    'Log 2018',
    'Log 2019',
  ]);
});

test('a folder with only one folder in it is merged with it', () => {
  expect(shown(tree([page('docs/en/deep/a.md')]))).toEqual(['Docs / En / Deep/', '  A']);
});

test('[H-04] the menu comes first, with its own order and labels; the rest follows', () => {
  const pages = [
    page('README.md'),
    page('docs/a.md', 'First'),
    page('docs/b.md', 'Second'),
    page('docs/parts/README.md', 'Parts'),
    page('docs/parts/wick.md', 'Wick'),
    page('lantern.yml'),
    page('CHANGELOG.md', 'Changes'),
  ];
  const menu = [
    { name: 'Everything', link: 'index.html' },
    { name: 'Bits', link: 'docs/parts/index.html' },
    { name: 'menu-guide', link: 'docs/b.html' },
    { name: 'Again', link: './docs/b.md' },
    { name: 'A place in it', link: 'docs/a.html#wick' },
    { name: 'Settings', link: 'lantern.yml' },
    { name: 'Gone', link: 'docs/gone.html' },
    { name: 'Outside', link: 'https://example.org' },
  ];
  expect(shown(tree(pages, menu))).toEqual([
    'lantern',
    'Bits/',
    '  Parts',
    '  Wick',
    'Second',
    'Settings',
    'Docs/',
    '  First',
    'Changes',
  ]);
});

test('thousands of pages in one folder are grouped, so that no folder shows more than sixty entries', () => {
  const pages = Array.from({ length: 5_000 }, (_, index) => page(`docs/page-${index + 1}.md`));
  const widest = (nodes: readonly TreeNode[]): number =>
    Math.max(nodes.length, ...nodes.map((node) => (isFolder<TreeFolder>(node) ? widest(node.pages) : 0)));
  const count = (nodes: readonly TreeNode[]): number =>
    nodes.reduce((sum, node) => sum + (isFolder<TreeFolder>(node) ? count(node.pages) : 1), 0);
  const made = tree(pages);
  expect(widest(made)).toBeLessThanOrEqual(60);
  expect(count(made)).toBe(5_000);
  expect(shown(made).slice(0, 4)).toEqual(['Docs/', '  Page 1 – Page 84/', '    Page 1 – Page 40/', '      Page 1']);
});

test('a page in several languages is in the tree once, with the title of the current language', () => {
  const versions = [
    { file: 'docs/wick.md', language: 'en' },
    { file: 'docs/wick.hu.md', language: 'hu' },
  ];
  const translated = { base: 'docs/wick.md', versions };
  const page = { hash: '', size: 1 };
  const pages = [
    { ...page, file: 'README.md' },
    { ...page, file: 'docs/wick.md', title: 'Wick', translated },
    { ...page, file: 'docs/wick.hu.md', title: 'Kanóc', translated },
    { ...page, file: 'docs/oil.md', title: 'Oil' },
  ];
  const menu = [{ name: 'The wick', link: 'docs/wick.html' }];
  const named = (language: string | undefined, entries: typeof menu) =>
    JSON.stringify(pageTree({ title: 'lamp', menu: entries }, pages, { language })).match(/(?<="name":")[^"]*/g);
  expect(named(undefined, [])).toEqual(['lamp', 'Docs', 'Oil', 'Wick']);
  expect(named('hu', [])).toEqual(['lamp', 'Docs', 'Oil', 'Kanóc']);
  expect(named('en', menu)).toEqual(['lamp', 'The wick', 'Docs', 'Oil']);
  expect(named('hu', menu)).toEqual(['lamp', 'Kanóc', 'Docs', 'Oil']);
});

test('pages for tools stand in one folder at the end, those of a site among the fixtures too', () => {
  const forTools = { forTools: true } as const;
  const pages = [
    page('README.md'),
    { ...page('AGENTS.md'), ...forTools },
    page('CHANGELOG.md'),
    page('docs/a.md'),
    { ...page('test/fixtures/site/one.md'), ...forTools },
    { ...page('test/fixtures/site/two.md'), ...forTools },
  ];
  const contents = [{ file: 'test/fixtures/site/two.md' }, { file: 'test/fixtures/site/one.md' }];
  const sites = [{ toolchain: 'mkdocs', root: 'test/fixtures/', contents }] as const;
  const nodes = pageTree({ title: 'lantern', menu: [] }, pages, { sites });
  expect(shown(nodes)).toEqual([
    'lantern',
    'Docs/',
    '  A',
    'Changelog',
    'For tools and tests/',
    '  Agents',
    '  Test / Fixtures / Site/',
    '    One',
    '    Two',
  ]);
  expect(nodes.at(-1)).toMatchObject({ forTools: true });
  expect(pagesForReaders(nodes).map(({ file }) => file)).toEqual(['README.md', 'docs/a.md', 'CHANGELOG.md']);
});

test('a page called like the package is told apart from its first page', () => {
  const pages = [page('README.md', 'Lantern'), page('docs/index.md', 'Lantern'), page('docs/oil.md', 'Oil')];
  const contents = [{ file: 'docs/index.md' }, { file: 'docs/oil.md' }];
  const sites = [{ toolchain: 'mkdocs', root: 'docs/', contents }] as const;
  const named = (all: typeof pages) => shown(pageTree({ title: 'lantern', menu: [] }, all, { sites }));
  expect(named(pages)).toEqual(['lantern', 'Lantern (Docs)', 'Oil']);
  expect(named(pages.slice(1))).toEqual(['Lantern', 'Oil']);
  expect(shown(tree([page('README.md'), page('lantern.md', 'Lantern')]))).toEqual(['lantern', 'Lantern']);
});

test('groups of one name are told apart by what their paths differ in', () => {
  const pages = [page('docs/api/wick.md', 'Wick'), page('docs/hu/api/wick.md', 'Kanóc')];
  const contents = pages.map(({ file }) => ({ title: 'Parts', entries: [{ file }] }));
  const sites = [{ toolchain: 'vitepress', root: 'docs/', contents }] as const;
  expect(shown(pageTree({ title: 'lantern', menu: [] }, pages, { sites }))).toEqual([
    'Parts (Api)/',
    '  Wick',
    'Parts (Hu)/',
    '  Kanóc',
  ]);
});

test('a change log that begins with a version and its day has the name of its file', () => {
  expect(shown(tree([page('NEWS.rst', '26.2 (2031-05-09)')]))).toEqual(['NEWS']);
  expect(shown(tree([page('docs/changes.md', 'v1.1.19-24')]))).toEqual(['Docs/', '  Changes']);
  const dated = ['3.0.0-alpha.3 / 2031-02-11', '0.2.5 (February 16, 2031)', 'v1.2.0 - 2031-01-02'];
  for (const title of ['Version 3.2.0', 'Release 2.0 (unreleased)', 'TBD', '[Unreleased]', ...dated]) {
    expect(shown(tree([page('CHANGES.rst', title)])), title).toEqual(['Changes']);
  }
  const named = ['Version control', '3.12 for the year 2031 and later', '2.0 at last'];
  for (const title of named) expect(shown(tree([page('docs/a.md', title)]))).toEqual(['Docs/', `  ${title}`]);
});

test('pages and folders of the settings come first, and their titles replace those of the repository', () => {
  const menus = {
    order: ['docs/b', 'guide', 'nowhere'],
    titles: { 'docs/b.md': { en: 'Second', hu: 'Második' }, 'guide/': 'All' },
    items: [],
  };
  const pages = [page('README.md'), page('docs/a.md'), page('docs/b.md'), page('guide/README.md'), page('guide/c.md')];
  const nodes = pageTree({ title: 'lantern', menu: [{ name: 'A', link: 'docs/a.html' }], menus }, pages);
  expect(shown(nodes)).toEqual(['lantern', 'Second', 'Guide/', '  All', '  C', 'A']);
  const hungarian = pageTree({ title: 'lantern', menu: [], menus }, pages, { language: 'hu' });
  expect(shown(hungarian)[1]).toBe('Második');
});
