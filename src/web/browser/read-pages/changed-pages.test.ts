import { expect, test } from 'vitest';
import { changedPages, packagesRead } from './changed-pages.ts';
import type { ReadPages } from './read-record.ts';

const site = { product: 'asterism', base: '/docs' };
const pages: ReadPages = new Map(
  ['/docs/lantern/index.html', '/docs/lantern/a%20b.html', '/docs/matrix/index.html', '/docs/lantern/gone.html'].map(
    (path) => [path, { hash: 'old', time: 1 }],
  ),
);

test('a page that was read is marked when its hash is another one now, and not when it was removed', () => {
  const hashes = { 'index.html': 'old', 'a%20b.html': 'new', 'never-read.html': 'new' };
  expect([...changedPages(pages, hashes, { repo: 'lantern', site }).keys()]).toEqual(['/docs/lantern/a%20b.html']);
  expect(changedPages(pages, { 'index.html': 'new' }, { repo: 'asterism', site }).size).toBe(1);
  expect(changedPages(pages, {}, { repo: 'lantern', site }).size).toBe(0);
});

test('hashes are asked for packages that were read only, the last one first', () => {
  expect(packagesRead(pages, site)).toEqual(['lantern', 'asterism']);
  expect(packagesRead(new Map(), site)).toEqual([]);
});
