import { expect, test } from 'vitest';
import { createDurations, durationBounds } from './durations.ts';

test('each bucket counts the durations up to its bound', () => {
  const durations = createDurations();
  for (const milliseconds of [0.2, 1, 3, 700, 60_000]) durations.count(milliseconds);
  const { upTo, count, sum } = durations.read();
  const at = (bound: number): number | undefined => upTo[durationBounds.indexOf(bound)];
  expect([at(1), at(2.5), at(5), at(500), at(1_000), at(10_000)]).toEqual([2, 2, 3, 3, 4, 4]);
  expect([count, sum]).toEqual([5, 60_704.2]);
});
