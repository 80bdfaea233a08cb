import { afterEach, expect, test, vi } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

afterEach(() => void vi.useRealTimers());

test('a clock that is set back an hour makes no client wait for an hour', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const buckets = createTokenBuckets({ burst: 2, perMinute: 60 });
  buckets.take('reader', 2);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(buckets.retryAfter('reader')).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(buckets.retryAfter('reader')).toBeUndefined();
});
