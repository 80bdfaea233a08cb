import { expect, test } from 'vitest';
import { linePath } from './line-path.ts';

test('a line runs from the left to the right edge, with the highest value on top', () => {
  expect(linePath([0, 50, 100]).line).toBe('M0 18L32 10L64 2');
});

test('the area below is closed at the bottom', () => {
  expect(linePath([0, 100]).area).toBe('M0 18L64 2V20H0Z');
});
