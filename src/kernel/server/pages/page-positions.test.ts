import { expect, test } from 'vitest';
import { isFolder, type PageFolder, type PageNode, type PagePosition } from '#model/address/page-position.ts';
import type { Page } from '#model/page/page.ts';
import { createPagePositions } from './page-positions.ts';

const item = { repo: 'lantern', title: 'lantern', menu: [] };

/** A snapshot of one package with these pages. */
function snapshotOf(pages: ReadonlyMap<string, Page>) {
  return { product: 'asterism', base: '', packages: new Map([['lantern', { pages, sites: [], otherDocuments: [] }]]) };
}

/** The position of a page among these files. */
function positionOf(file: string, files: readonly string[]): PagePosition {
  const pages = new Map(files.map((each) => [each, { file: each, hash: each, size: 1 }]));
  const snapshot = snapshotOf(pages);
  return createPagePositions()(snapshot, item, { file, hash: file, size: 1 });
}

function count(nodes: readonly PageNode[]): number {
  return nodes.reduce((sum, node) => sum + (isFolder<PageFolder>(node) ? count(node.pages) + (node.more ?? 0) : 1), 0);
}

const small = ['README.md', 'docs/README.md', 'docs/wick.md', 'docs/oil/fill.md', 'data.json'];

test('the breadcrumbs of a page link to the pages of its folders', () => {
  expect(positionOf('docs/oil/fill.md', small)).toMatchObject({
    name: 'Fill',
    folders: [{ name: 'Docs', path: '/lantern/docs/index.html' }, { name: 'Oil' }],
  });
  expect(positionOf('docs/README.md', small).folders).toEqual([]);
});

test('a reader turns from page to page in the order of the tree', () => {
  const order = ['README.md', 'docs/README.md', 'docs/wick.md', 'docs/oil/fill.md'];
  const next = order.map((file) => positionOf(file, small).next?.path);
  expect(next).toEqual([
    '/lantern/docs/index.html',
    '/lantern/docs/wick.html',
    '/lantern/docs/oil/fill.html',
    undefined,
  ]);
  expect(positionOf('docs/wick.md', small).previous).toEqual({ name: 'Docs', path: '/lantern/docs/index.html' });
  expect(positionOf('README.md', small).previous).toBeUndefined();
});

test('a reader turns neither to pages for tools nor back from them', () => {
  const files = ['README.md', 'docs/a.md', 'AGENTS.md', 'CLAUDE.md'];
  const pages = new Map(
    files.map((file) => [file, { file, hash: file, size: 1, ...(/^[AC]/.test(file) && { forTools: true as const }) }]),
  );
  const snapshot = snapshotOf(pages);
  const positions = createPagePositions();
  const of = (file: string) => positions(snapshot, item, { file, hash: file, size: 1 });
  expect(of('docs/a.md').next).toBeUndefined();
  expect(of('AGENTS.md').previous).toBeUndefined();
  expect(of('AGENTS.md').next?.path).toBe('/lantern/CLAUDE.html');
  expect(of('CLAUDE.md').previous?.path).toBe('/lantern/AGENTS.html');
  expect(of('docs/a.md').pages.at(-1)).toMatchObject({ forTools: true });
});

test('a data file has no previous and next page, but shows the pages around it', () => {
  const found = positionOf('data.json', small);
  expect(found.name).toBe('data.json');
  expect(found.next).toBeUndefined();
  expect(count(found.pages)).toBe(4);
});

test('a page of a large package carries its own branch, and the first page and page count of all other folders', () => {
  const folders = Array.from({ length: 20 }, (_, index) => `part-${index}`);
  const files = folders.flatMap((folder) => Array.from({ length: 50 }, (_, index) => `${folder}/page-${index}.md`));
  const { pages } = positionOf('part-3/page-7.md', files);
  expect(count(pages)).toBe(1_000);
  expect(JSON.stringify(pages).length).toBeLessThan(7_000);
  const [closed, open] = [pages[2], pages[3]];
  expect(closed).toEqual({
    name: 'Part 2',
    more: 49,
    pages: [{ name: 'Page 0', path: '/lantern/part-2/page-0.html' }],
  });
  expect(open && isFolder<PageFolder>(open) ? open.pages.length : 0).toBe(50);
});

test('a name in another language than most pages has its language', () => {
  const languages: Readonly<Record<string, string>> = { 'a.md': 'en', 'b.md': 'en', 'c.md': 'zh' };
  const pages = new Map(
    Object.entries(languages).map(([file, language]) => [file, { file, hash: file, size: 1, language }]),
  );
  const snapshot = snapshotOf(pages);
  const found = createPagePositions()(snapshot, item, { file: 'b.md', hash: '', size: 1 });
  expect(found.language).toBe('en');
  expect(found.previous).toEqual({ name: 'A', path: '/lantern/a.html' });
  expect(found.next).toEqual({ name: 'C', path: '/lantern/c.html', language: 'zh' });
});

test('pages of unknown languages have none', () => {
  expect(positionOf('docs/wick.md', small)).not.toHaveProperty('language');
});
