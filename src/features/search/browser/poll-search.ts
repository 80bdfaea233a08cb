import type { SearchOutcome, SearchResult } from '#features/search/contract/search.ts';
import { SearchFetchError } from './fetch-results.ts';

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
    const outcome = await outcomeOf(() => search(signal));
    if (signal.aborted) return;
    onOutcome(outcome);
    const seconds = secondsAfter(outcome, interval);
    if (seconds === undefined || signal.aborted) return;
    await sleep(seconds, signal);
    if (signal.aborted) return;
  }
}

/** Seconds until a search is repeated; undefined for a final outcome. */
function secondsAfter(outcome: SearchOutcome, interval: number): number | undefined {
  if (outcome.kind === 'found') return outcome.result.complete ? undefined : interval;
  return outcome.kind === 'refused' ? undefined : outcome.wait;
}

async function outcomeOf(search: () => Promise<SearchResult>): Promise<SearchOutcome> {
  try {
    return { kind: 'found', result: await search() };
  } catch (error) {
    if (!(error instanceof SearchFetchError)) return { kind: 'broken' };
    return { kind: error.status === 429 ? 'busy' : 'broken', wait: error.retryAfter };
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
