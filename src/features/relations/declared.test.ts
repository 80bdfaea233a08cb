import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { packageCallPath } from './declared.ts';

const site = { product: 'asterism', base: '/sub/path' };

test('the path of the API of a package belongs to its route', () => {
  expect(routeNameAt(insidePath(packageCallPath('a lamp', site), site) ?? '')).toBe('packageInfo');
});
