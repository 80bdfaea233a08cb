import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import type { CachedResponse } from '#server/http/responses/cached-response.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';

/** Limits the work that a client can cause for pages that are not cached (SECURITY Q9). */
export interface PageLimit {
  /**
   * Finds a page; undefined if the client waits for too many pages already. A page that is being found for another request
   * does not count, because it costs nothing more.
   */
  within<T>(context: Context, pathname: string, find: () => Promise<T>): Promise<T | undefined>;
  /**
   * Makes the document of a page, or the seconds to wait if the client had too much made. Documents for one client are made
   * one at a time, so that other clients get theirs in between. One that is `cached` by then costs nothing.
   */
  make(context: Context, document: MadeDocument): Promise<CachedResponse | number>;
  /** Counts a page that does not exist. Returns true if the client requested so many that it gets a short response. */
  countMissing(context: Context): boolean;
}

/** How a document is made. */
export interface MadeDocument {
  /** Gives the document if it has been made in the meantime. */
  readonly cached: () => CachedResponse | undefined;
  /** Makes the document. */
  readonly make: () => CachedResponse;
}

/** Pages that one client may wait for at a time. */
const concurrency = 500;

/** Missing pages that one client may request: as many as a link checker does for some minutes, but not for hours. */
const missingPages = { burst: 600, perMinute: 600 };

/**
 * Kilobytes of documents that are made for one client. The time that a document takes grows with its size: this is some
 * 40 pages a second, or a quarter of a processor for the longest documents of a large family.
 */
const documents = { burst: 64 * 1024, perMinute: 96 * 1024 };

export function createPageLimit(clientAddress: ClientAddress): PageLimit {
  const limit = createConcurrencyLimit(concurrency);
  const missing = createTokenBuckets(missingPages);
  const made = createTokenBuckets(documents);
  const turns = new KeyedMutex();
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
    async make(context, { cached, make }) {
      const client = clientAddress(context);
      if (client === '') return cached() ?? make();
      return turns.run(client, async () => {
        const known = cached();
        if (known !== undefined) return known;
        const wait = made.retryAfter(client);
        if (wait !== undefined) return wait;
        const response = make();
        made.take(client, Math.ceil(response.body.plainSize / 1024));
        await setImmediate();
        return response;
      });
    },
    countMissing(context) {
      const client = clientAddress(context);
      if (client === '') return false;
      const isEmpty = missing.retryAfter(client) !== undefined;
      missing.take(client);
      return isEmpty;
    },
  };
}
