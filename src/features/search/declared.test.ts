import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { searchCallPath, searchPath, shardsFolder } from './declared.ts';

const site = { product: 'asterism', base: '/sub/path' };

test.each([
  [searchPath(site), 'search'],
  [`${shardsFolder(site)}/parts.json`, 'searchShards'],
  [searchCallPath(site), 'searchCall'],
])('the path %s belongs to the route %s', (path, name) => {
  expect(routeNameAt(insidePath(path, site) ?? '')).toBe(name);
});

test('a site with a base path has it in the address of its search', () => {
  expect(searchPath(site)).toBe('/sub/path/search');
});
