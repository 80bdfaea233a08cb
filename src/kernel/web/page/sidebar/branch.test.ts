import { expect, test } from 'vitest';
import type { PageNode } from '#model/address/page-position.ts';
import { countPages, holds } from './branch.ts';

const leaf = (name: string): PageNode => ({ name, path: `/x/${name}.html` });
const inner = { name: 'Inner', pages: [leaf('c'), leaf('d')] };
const tree: readonly PageNode[] = [
  leaf('a'),
  { name: 'Outer', pages: [leaf('b'), inner] },
  { name: 'Far', pages: [leaf('e')], more: 8 },
];

test('a folder contains the pages of its subfolders', () => {
  expect(tree.map((node) => holds(node, '/x/d.html'))).toEqual([false, true, false]);
});

test('pages that the tree leaves out are counted', () => {
  expect(countPages(tree)).toBe(13);
});
