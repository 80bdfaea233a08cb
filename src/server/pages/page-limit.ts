import type { Context } from 'hono';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createConcurrencyLimit } from '#server/rate-limit/concurrency-limit.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';

/** Limits the work that a client can cause for pages that are not cached (SECURITY Q9). */
export interface PageLimit {
  /**
   * Finds a page; undefined if the client waits for too many pages already. A page that is being found for another request
   * does not count, because it costs nothing more.
   */
  within<T>(context: Context, pathname: string, find: () => Promise<T>): Promise<T | undefined>;
  /** Counts a page that does not exist. Returns true if the client requested so many that it gets a short response. */
  countMissing(context: Context): boolean;
}

/** Pages that one client may wait for at a time. */
const concurrency = 500;

/** Missing pages that one client may request: as many as a link checker does for some minutes, but not for hours. */
const missingPages = { burst: 600, perMinute: 600 };

/** Creates the limit. */
export function createPageLimit(clientAddress: ClientAddress): PageLimit {
  const limit = createConcurrencyLimit(concurrency);
  const buckets = createTokenBuckets(missingPages);
  const inFlight = new Set<string>();
  return {
    async within(context, pathname, find) {
      if (inFlight.has(pathname)) return find();
      const release = limit.acquire(clientAddress(context));
      if (release === undefined) return undefined;
      inFlight.add(pathname);
      try {
        return await find();
      } finally {
        inFlight.delete(pathname);
        release();
      }
    },
    countMissing(context) {
      const client = clientAddress(context);
      if (client === '') return false;
      const isEmpty = buckets.retryAfter(client) !== undefined;
      buckets.take(client);
      return isEmpty;
    },
  };
}
