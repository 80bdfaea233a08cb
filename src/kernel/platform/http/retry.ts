import { setTimeout as pause } from 'node:timers/promises';

/** Number and delays of retries. */
export interface RetryPolicy {
  /** Number of attempts after the first. */
  readonly retries: number;
  /** Delay before the first retry, in milliseconds; doubled for each later one, with up to 50 % jitter. */
  readonly retryDelayMs: number;
  /** Maximum delay, in milliseconds; also the maximum Retry-After that is obeyed. */
  readonly maxRetryDelayMs: number;
}

/** Outcome of one attempt. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** Options of a retried operation. */
export interface RetryOptions<T> {
  /** Number and delays. */
  readonly policy: RetryPolicy;
  /** Returns the minimum delay after an outcome, in milliseconds; undefined for a final outcome. */
  readonly minDelayMs: (outcome: Outcome<T>) => number | undefined;
  /** Cancels a delay; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Repeats `attempt` until its outcome is final or the retries are used up. Settles like the last attempt. */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions<T>): Promise<T> {
  const { policy, minDelayMs, signal } = options;
  for (let count = 0; ; count += 1) {
    const outcome = await settle(attempt());
    const minimum = count < policy.retries ? minDelayMs(outcome) : undefined;
    if (minimum !== undefined) {
      await pause(retryDelay(policy, count, minimum), undefined, { signal });
      continue;
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }
}

/**
 * Delay after attempt number `count` (from 0), in milliseconds: exponential with jitter, at least `minimum`, within the
 * policy.
 */
export function retryDelay(policy: RetryPolicy, count: number, minimum: number): number {
  const backOff = policy.retryDelayMs * 2 ** count * (0.5 + Math.random());
  return Math.min(Math.max(backOff, minimum), policy.maxRetryDelayMs);
}

/**
 * Reads a `Retry-After` header, which holds seconds or a date, as milliseconds from `now` (milliseconds since 1970);
 * undefined for any other text.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const time = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(time - now, 0);
}

async function settle<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work };
  } catch (error) {
    return { error };
  }
}
