import { expect, test } from 'vitest';
import { withoutSnapshot, withSnapshot } from './snapshot-address.ts';

test.each([
  ['/lamp/index.html', '/lamp/index.html?snapshot=e%201'],
  ['/lamp/index.html#use', '/lamp/index.html?snapshot=e%201#use'],
  ['/matrix/index.html?sort=name&view=table#all', '/matrix/index.html?sort=name&view=table&snapshot=e%201#all'],
])(
  'the new version of %s is asked for under an address of its own, and shared under its usual one',
  (address, asked) => {
    expect(withSnapshot(address, 'e 1')).toBe(asked);
    expect(withoutSnapshot(asked)).toBe(address);
    expect(withoutSnapshot(address)).toBe(address);
  },
);

test('what stands behind the snapshot in a query stays', () => {
  expect(withoutSnapshot('/a?snapshot=1&sort=name')).toBe('/a?sort=name');
  expect(withoutSnapshot('/a?x=1&snapshot=1&sort=name#b')).toBe('/a?x=1&sort=name#b');
});
