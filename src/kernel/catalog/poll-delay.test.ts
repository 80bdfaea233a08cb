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

test('a source that fails is polled again after a minute at most, however long it has failed and whatever its interval', () => {
  const exact = { ...pace, interval: 10_000, jitter: 0 };
  expect([0, 1, 2, 3].map((failures) => pollDelay({}, failures, exact))).toEqual([10_000, 20_000, 40_000, 60_000]);
  expect(pollDelay({}, 50, exact)).toBe(60_000);
  expect([0, 1, 50].map((failures) => pollDelay({ interval: 3_600_000 }, failures, exact))).toEqual([
    3_600_000, 60_000, 60_000,
  ]);
  expect(pollDelay({ watch: () => async () => undefined }, 1, exact)).toBe(60_000);
});

test('a watched source is still polled every five minutes', () => {
  const watch = () => async () => undefined;
  expect(pollDelay({ watch }, 0, { ...pace, jitter: 0 })).toBe(300_000);
});
