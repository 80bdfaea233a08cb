import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { badges, checkCallPath } from './declared.ts';

const site = { base: '/sub' };

test.each([
  [checkCallPath('a lamp', site), 'check'],
  [badges.docs.image('a lamp', site), 'badge'],
])('the path %s belongs to the route %s', (path, name) => {
  expect(routeNameAt(insidePath(path, site) ?? '')).toBe(name);
});
