import { expect, test } from 'vitest';
import { pathOf } from '#model/address/address.ts';
import { pathInPackage, shortHash } from './page-hashes.ts';

const site = { product: 'asterism', base: '/docs' };

test('a page is found by its path below that of its package, and by no other package', () => {
  expect(pathInPackage(pathOf({ repo: 'a lamp', file: 'docs/a b.md' }, site), 'a lamp', site)).toBe('docs/a%20b.html');
  expect(pathInPackage('/docs/matrix/index.html', 'asterism', site)).toBe('index.html');
  expect(pathInPackage('/docs/lamps/index.html', 'lamp', site)).toBeUndefined();
});

test('hashes of versions of a page stay apart when they are shortened', () => {
  expect(shortHash('1OmlyUGPnXZL0yaovZeokzjlmgY')).toBe('1OmlyUGPnX');
  expect(shortHash('a1')).toBe('a1');
});
