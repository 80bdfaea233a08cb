import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';

const pace = { interval: 60_000, jitter: 0.1 };

test('the delay between polls varies by at most the jitter of the settings', () => {
  const pauses = Array.from({ length: 200 }, () => pollDelay({}, 0, pace));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(54_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(66_000);
  expect(new Set(pauses).size).toBeGreaterThan(100);
  expect(pollDelay({}, 0, { ...pace, jitter: 0 })).toBe(60_000);
});

test('a source that keeps failing is polled less often, but at least every ten minutes', () => {
  const exact = { ...pace, jitter: 0 };
  expect([0, 1, 2, 3].map((failures) => pollDelay({}, failures, exact))).toEqual([60_000, 120_000, 240_000, 480_000]);
  expect(pollDelay({}, 50, exact)).toBe(600_000);
  // A source with a longer interval keeps it.
  expect(pollDelay({ interval: 3_600_000 }, 50, exact)).toBe(3_600_000);
});

test('a watched source is still polled every five minutes', () => {
  const watch = () => async () => undefined;
  expect(pollDelay({ watch }, 0, { ...pace, jitter: 0 })).toBe(300_000);
});
