import { expect, test } from 'vitest';
import { withoutSnapshot, withSnapshot } from './snapshot-address.ts';

test.each([
  ['/lamp/index.html', '/lamp/index.html?snapshot=e%201'],
  ['/lamp/index.html#use', '/lamp/index.html?snapshot=e%201#use'],
  ['/matrix/index.html?sort=name&view=table#all', '/matrix/index.html?sort=name&view=table&snapshot=e%201#all'],
])('the snapshot is added to the URL %s and removed again', (url, withParameter) => {
  expect(withSnapshot(url, 'e 1')).toBe(withParameter);
  expect(withoutSnapshot(withParameter)).toBe(url);
  expect(withoutSnapshot(url)).toBe(url);
});

test('parameters after the snapshot stay', () => {
  expect(withoutSnapshot('/a?snapshot=1&sort=name')).toBe('/a?sort=name');
  expect(withoutSnapshot('/a?x=1&snapshot=1&sort=name#b')).toBe('/a?x=1&sort=name#b');
});
