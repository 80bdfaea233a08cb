import { expect, test } from 'vitest';
import { withEdition, withoutEdition } from './edition-address.ts';

test.each([
  ['/lamp/index.html', '/lamp/index.html?edition=e%201'],
  ['/lamp/index.html#use', '/lamp/index.html?edition=e%201#use'],
  ['/matrix/index.html?sort=name&view=table#all', '/matrix/index.html?sort=name&view=table&edition=e%201#all'],
])(
  'the new version of %s is asked for under an address of its own, and shared under its usual one',
  (address, asked) => {
    expect(withEdition(address, 'e 1')).toBe(asked);
    expect(withoutEdition(asked)).toBe(address);
    expect(withoutEdition(address)).toBe(address);
  },
);

test('what stands behind the edition in a query stays', () => {
  expect(withoutEdition('/a?edition=1&sort=name')).toBe('/a?sort=name');
  expect(withoutEdition('/a?x=1&edition=1&sort=name#b')).toBe('/a?x=1&sort=name#b');
});
