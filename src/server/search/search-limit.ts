import type { Context } from 'hono';
import { type Search, SearchError, type SearchQuery, type SearchResult } from '#model/views/search.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';

/** Lets searches through as far as the machine and the others allow (SECURITY Q9). */
export interface SearchLimit {
  /** What was found; how many seconds the visitor has to wait; or `broken` where the index cannot be asked. */
  search(context: Context, query: SearchQuery): Promise<SearchResult | Wait | 'broken'>;
}

/** The visitor, or all visitors together, ask too much. */
export interface Wait {
  /** Seconds after which it is worth asking again. */
  readonly wait: number;
}

/** What one visitor may search: as fast as a hand types, and not for hours. */
const budget = { burst: 60, perMinute: 240 };

/** Searches that wait for the index at the same time. */
const mostAtOnce = 64;

/** Makes the gate before a search. */
export function createSearchLimit(
  { search }: Search,
  clientAddress: ClientAddress,
  onError: (error: unknown) => void,
): SearchLimit {
  const visitors = createTokenBuckets(budget);
  let waiting = 0;
  return {
    async search(context, query) {
      const client = clientAddress(context);
      const wait = visitors.wait(client);
      if (wait !== undefined) return { wait };
      if (waiting >= mostAtOnce) return { wait: 1 };
      visitors.spend(client);
      waiting += 1;
      try {
        return await search(query).catch(brokenSearch(onError));
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** What becomes of a search that fails: of an index that cannot be asked `onError` is told, and the visitor that it is out of order. */
export function brokenSearch(onError: (error: unknown) => void): (error: unknown) => 'broken' {
  return (error) => {
    if (!(error instanceof SearchError)) throw error;
    onError(error);
    return 'broken';
  };
}
