import { setTimeout as pause } from 'node:timers/promises';

/** How often failed work is repeated, and how long each pause is. */
export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  /** Pause before the first retry, in milliseconds; doubled for each later one, with up to 50 % jitter. */
  readonly retryDelayMs: number;
  /** Longest pause, in milliseconds; also the longest Retry-After that is obeyed. */
  readonly maxRetryDelayMs: number;
}

/** How one attempt ended. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** What is retried, and how. */
export interface RetryOptions<T> {
  /** Count and pauses. */
  readonly policy: RetryPolicy;
  /** The shortest useful pause after an outcome, in milliseconds; undefined for an outcome that is final. */
  readonly minDelayMs: (outcome: Outcome<T>) => number | undefined;
  /** Ends a pause; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Repeats `attempt` until its outcome is final or the retries are used up. Resolves or rejects as the last attempt did. */
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

/** The pause after attempt number `count` (from 0), in milliseconds: exponential with jitter, at least `minimum`, within the policy. */
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
