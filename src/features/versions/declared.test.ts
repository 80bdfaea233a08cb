import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { packagePreviewsPath, versionsPath } from './declared.ts';

const site = { product: 'asterism', base: '/sub' };

test.each([
  [packagePreviewsPath('a lamp', site), 'packagePreviews'],
  [versionsPath('a lamp', site), 'packageVersions'],
])('the path %s belongs to the route %s', (path, name) => {
  expect(routeNameAt(insidePath(path, site) ?? '')).toBe(name);
});
