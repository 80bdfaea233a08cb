import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

test('rows fill batches up to the size and the number, and a row above the size is alone', () => {
  const sizeOf = (row: number): number => row;
  expect(batchesOf([3, 3, 3, 20, 1, 1, 1], { sizeOf, maxSize: 7 })).toEqual([[3, 3], [3], [20], [1, 1, 1]]);
  expect(batchesOf([1, 1, 1], { sizeOf, maxSize: 7, maxRows: 2 })).toEqual([[1, 1], [1]]);
  expect(batchesOf([], { sizeOf, maxSize: 7 })).toEqual([]);
});
