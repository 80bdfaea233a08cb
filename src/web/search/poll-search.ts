import type { SearchResult } from '#model/views/search.ts';
import { SearchFetchError } from './fetch-results.ts';

/** The result of a search, or why there is none: too many searches, or no usable response. */
export type SearchOutcome = SearchResult | 'busy' | 'unreachable';

interface PollOptions {
  /** Searches once. Rejects with {@link SearchFetchError}, or AbortError if aborted. */
  readonly search: (signal: AbortSignal) => Promise<SearchResult>;
  /** Ends the polling. */
  readonly signal: AbortSignal;
  /** Called with each outcome. */
  readonly onOutcome: (outcome: SearchOutcome) => void;
  /** Seconds between searches while the index is incomplete. */
  readonly interval?: number;
}

const maxAttempts = 30;

/** Searches, and repeats the search while the index is incomplete or after the requested delay. Never rejects. */
export async function pollSearch({ search, signal, onOutcome, interval = 3 }: PollOptions): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { outcome, retryAfter } = await outcomeOf(() => search(signal));
    if (signal.aborted) return;
    onOutcome(outcome);
    const seconds = typeof outcome === 'string' || outcome.complete ? retryAfter : interval;
    if (seconds === undefined || signal.aborted) return;
    await sleep(seconds, signal);
    if (signal.aborted) return;
  }
}

interface Attempt {
  readonly outcome: SearchOutcome;
  /** Seconds from the server's `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

async function outcomeOf(search: () => Promise<SearchResult>): Promise<Attempt> {
  try {
    return { outcome: await search() };
  } catch (error) {
    if (!(error instanceof SearchFetchError)) return { outcome: 'unreachable' };
    return { outcome: error.status === 429 ? 'busy' : 'unreachable', retryAfter: error.retryAfter };
  }
}

/** Resolves after the seconds, or as soon as the signal is aborted. */
function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
