import { expect, test } from 'vitest';
import { insidePath } from '#model/address/address.ts';
import { routeNameAt } from '#model/match-route.ts';
import { socialCardPath } from './declared.ts';

const site = { product: 'asterism', base: '/sub' };

test.each(['/assets/card/1/lamp.png', insidePath(socialCardPath('a lamp', '1a2b', site), site) ?? ''])(
  'the path %s belongs to the route of cards',
  (path) => {
    expect(routeNameAt(path)).toBe('socialCard');
  },
);
