import { expect, test } from 'vitest';
import { parseRetryAfter, retry, retryDelay } from './retry.ts';

const policy = { retries: 2, retryDelayMs: 1, maxRetryDelayMs: 1_000 };

test('work is repeated until it succeeds, and no more often than the policy allows', async () => {
  let attempts = 0;
  const work = async (): Promise<number> => {
    attempts += 1;
    if (attempts < 3) throw new Error(`attempt ${attempts}`);
    return attempts;
  };
  expect(await retry(work, { policy, minDelayMs: (outcome) => ('error' in outcome ? 0 : undefined) })).toBe(3);
  attempts = 0;
  const once = { ...policy, retries: 1 };
  await expect(retry(work, { policy: once, minDelayMs: () => 0 })).rejects.toThrow('attempt 2');
});

test('a final outcome is not repeated', async () => {
  let attempts = 0;
  const work = async (): Promise<number> => ++attempts;
  expect(await retry(work, { policy, minDelayMs: () => undefined })).toBe(1);
});

test('a signal ends the pause before the next attempt', async () => {
  const closing = new AbortController();
  const long = { retries: 1, retryDelayMs: 60_000, maxRetryDelayMs: 60_000 };
  const running = retry(async () => 1, { policy: long, minDelayMs: () => 0, signal: closing.signal });
  closing.abort();
  await expect(running).rejects.toThrow(/abort/i);
});

test('pauses double, vary by half at most, obey the minimum and stay within the longest', () => {
  const doubling = { retries: 9, retryDelayMs: 100, maxRetryDelayMs: 1_000 };
  for (let count = 0; count < 3; count += 1) {
    const delay = retryDelay(doubling, count, 0);
    expect(delay).toBeGreaterThanOrEqual(50 * 2 ** count);
    expect(delay).toBeLessThanOrEqual(150 * 2 ** count);
  }
  expect(retryDelay(doubling, 0, 700)).toBe(700);
  expect(retryDelay(doubling, 0, 9_000)).toBe(1_000);
  expect(retryDelay(doubling, 8, 0)).toBe(1_000);
});

test.each([
  ['0', 0],
  [' 7 ', 7_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['-1', undefined],
  ['soon', undefined],
])('Retry-After %j is %j ms', (header, delay) => {
  expect(parseRetryAfter(header)).toBe(delay);
});

test('a Retry-After in the future counts from now', () => {
  const now = Date.parse('Wed, 21 Oct 2015 07:28:00 GMT');
  expect(parseRetryAfter('Wed, 21 Oct 2015 07:29:00 GMT', now)).toBe(60_000);
});
