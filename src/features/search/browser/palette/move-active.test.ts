import { expect, test } from 'vitest';
import { moveActive } from './move-active.ts';

test('the arrow keys move through the rows and wrap around', () => {
  expect(moveActive('ArrowDown', -1, 3)).toBe(0);
  expect(moveActive('ArrowDown', 0, 3)).toBe(1);
  expect(moveActive('ArrowDown', 2, 3)).toBe(0);
  expect(moveActive('ArrowUp', 1, 3)).toBe(0);
  expect(moveActive('ArrowUp', 0, 3)).toBe(2);
  expect(moveActive('ArrowUp', -1, 3)).toBe(2);
});

test('Home and End move to the first and the last row', () => {
  expect(moveActive('Home', 2, 3)).toBe(0);
  expect(moveActive('End', 0, 3)).toBe(2);
});

test('other keys move nothing, nor does any key without rows', () => {
  expect(moveActive('a', 1, 3)).toBeUndefined();
  expect(moveActive('Enter', 1, 3)).toBeUndefined();
  expect(moveActive('Home', -1, 0)).toBeUndefined();
});
