import { expect, test } from 'vitest';
import { obeysNoLazyFetch } from './git-version.ts';

test.each([
  ['git version 2.39.4', true],
  ['git version 2.39.3 (Vendor Git-146)', false],
  ['git version 2.44.0', false],
  ['git version 2.44.1.windows.1', true],
  ['git version 2.45.0-rc1', true],
  ['git version 2.51', true],
  ['git version 3.0.0', true],
  ['git version 2.38.99', false],
  ['git version 1.99.9', false],
  ['git', false],
])('the lazy fetching of %s can be disabled: %s', (answer, expected) => {
  expect(obeysNoLazyFetch(answer)).toBe(expected);
});
