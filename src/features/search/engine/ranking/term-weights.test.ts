import { expect, test } from 'vitest';
import { coveredShare, sufficientSets, termWeights } from './term-weights.ts';

test('a rare word counts more than a common one, and a word that is nowhere counts nothing', () => {
  const [rare = 0, common = 0, none] = termWeights([2, 900, 0], 1_000);
  expect(rare).toBeGreaterThan(2 * common);
  expect(common).toBeGreaterThan(0);
  expect(none).toBe(0);
});

test('words that are all nowhere count the same', () => {
  expect(termWeights([0, 0], 1_000)).toEqual([1, 1]);
});

test('rows need the words with most of the weight', () => {
  expect(coveredShare([3, 1], (index) => index === 0)).toBe(0.75);
  expect(sufficientSets([3, 1])).toEqual([[0]]);
  expect(sufficientSets([1, 1])).toEqual([[0, 1]]);
  expect(sufficientSets([1, 1, 1])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});
