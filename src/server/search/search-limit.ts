import type { Context } from 'hono';
import { type Search, SearchError, type SearchQuery, type SearchResult } from '#model/views/search.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';

/** A search with limits for each client and for all of them (SECURITY Q9). */
export interface SearchLimit {
  /** The result of a query, the time to wait, or `broken` if the index fails. */
  search(context: Context, query: SearchQuery): Promise<SearchResult | Wait | 'broken'>;
}

/** The client, or all clients together, sent too many queries. */
export interface Wait {
  /** Seconds until the next query makes sense. */
  readonly wait: number;
}

/** Queries of one client: as fast as a person types, but not for hours. */
const queries = { burst: 60, perMinute: 240 };

/** Queries that wait for the index at a time. */
const maxWaiting = 64;

/** Creates the limited search. */
export function createSearchLimit(
  { search }: Search,
  clientAddress: ClientAddress,
  onError: (error: unknown) => void,
): SearchLimit {
  const buckets = createTokenBuckets(queries);
  let waiting = 0;
  return {
    async search(context, query) {
      const client = clientAddress(context);
      const wait = buckets.retryAfter(client);
      if (wait !== undefined) return { wait };
      if (waiting >= maxWaiting) return { wait: 1 };
      buckets.take(client);
      waiting += 1;
      try {
        return await search(query).catch(brokenSearch(onError));
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** Handles the error of a search: reports a failed index to `onError` and returns `broken`. Rethrows other errors. */
export function brokenSearch(onError: (error: unknown) => void): (error: unknown) => 'broken' {
  return (error) => {
    if (!(error instanceof SearchError)) throw error;
    onError(error);
    return 'broken';
  };
}
