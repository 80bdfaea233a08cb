import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { feedPath, sitemapPath } from './declared.ts';

const below = { product: 'asterism', base: '/sub/path' };

test('feeds and sitemaps are below the base', () => {
  expect(feedPath('asterism', below, 'atom')).toBe('/sub/path/matrix/feed.atom');
  expect(sitemapPath(below, 2)).toBe('/sub/path/sitemap-2.xml');
});

test.each([
  [sitemapPath(below), 'sitemap'],
  [sitemapPath(below, 12), 'sitemapPart'],
  [feedPath(undefined, below, 'atom'), 'atomFeed'],
  [feedPath('a lamp', below, 'atom'), 'packageAtomFeed'],
  [feedPath(undefined, below, 'json'), 'jsonFeed'],
  [feedPath('a lamp', below, 'json'), 'packageJsonFeed'],
])('the path %s belongs to the route %s', (path, name) => {
  expect(routeNameAt(insidePath(path, below) ?? '')).toBe(name);
});
