import { expect, test } from 'vitest';
import type { PageNode } from '#model/address/page-position.ts';
import { branchTo, countPages, holds } from './branch.ts';

const leaf = (name: string): PageNode => ({ name, path: `/x/${name}.html` });
const inner = { name: 'Inner', pages: [leaf('c'), leaf('d')] };
const tree: readonly PageNode[] = [
  leaf('a'),
  { name: 'Outer', pages: [leaf('b'), inner] },
  { name: 'Far', pages: [leaf('e')], more: 8 },
];

test('the folder at a depth is found by its first page', () => {
  expect(branchTo(tree, '/x/c.html', 1)).toBe(inner.pages);
  expect(branchTo(tree, '/x/e.html', 0)).toEqual([leaf('e')]);
  expect(branchTo(tree, '/x/a.html', 0)).toBeUndefined();
  expect(branchTo(tree, '/x/none.html', 1)).toBeUndefined();
});

test('a folder contains the pages of its subfolders', () => {
  expect(tree.map((node) => holds(node, '/x/d.html'))).toEqual([false, true, false]);
});

test('pages that the tree leaves out are counted', () => {
  expect(countPages(tree)).toBe(13);
});
