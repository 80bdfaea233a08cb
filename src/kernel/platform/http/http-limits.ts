import type { RetryPolicy } from './retry.ts';

/** Limits of each request. */
export interface HttpLimits extends RetryPolicy {
  /** Time to connect, in milliseconds; 3,000 by default. */
  readonly connectTimeoutMs: number;
  /** Time for the whole response including redirects, in milliseconds; 10,000 by default. */
  readonly timeoutMs: number;
  /** Maximum size of a response body after decompression, in bytes; 16 MB by default. */
  readonly maxBytes: number;
  /** Maximum number of redirects; 3 by default. */
  readonly maxRedirects: number;
}

export const defaultLimits: HttpLimits = {
  connectTimeoutMs: 3_000,
  timeoutMs: 10_000,
  maxBytes: 16 * 1024 * 1024,
  maxRedirects: 3,
  retries: 2,
  retryDelayMs: 400,
  maxRetryDelayMs: 5_000,
};
