import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { consolePath, signInPath } from './declared.ts';

const site = { base: '/sub' };

test.each([
  [signInPath(site), 'login'],
  [consolePath(site), 'console'],
  ['/sub/console/index.html', 'page'],
  ['/sub/api/login', 'loginCall'],
  ['/sub/api/console/sync', 'consoleSync'],
])('the path %s belongs to the route %s', (path, name) => {
  expect(routeNameAt(insidePath(path, site) ?? '')).toBe(name);
});
