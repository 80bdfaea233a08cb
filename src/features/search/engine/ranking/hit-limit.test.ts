import { expect, test } from 'vitest';
import { createHitLimit } from './hit-limit.ts';

const pages = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'];

test('a page has three hits and a package six; hits beyond those of a page do not count for the package', () => {
  const isWithin = createHitLimit({ singlePackage: false });
  expect(pages.map((page) => isWithin(page, 'core'))).toEqual([true, true, true, false, true, true, true, false]);
  expect(isWithin('d', 'other')).toBe(true);
});

test('a single package has any number of hits', () => {
  const isWithin = createHitLimit({ singlePackage: true });
  expect(pages.map((page) => isWithin(page, 'core'))).toEqual([true, true, true, false, true, true, true, true]);
});
