import type { Context } from 'hono';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createConcurrencyLimit } from '#server/rate-limit/concurrency-limit.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';

/** Bounds what one network can have done for pages that are not in memory (SECURITY Q9). */
export interface PageLimit {
  /**
   * Finds a page; undefined where the network waits for its share of pages already. Whoever asks for a page that is on its
   * way needs no place, as it costs nothing more.
   */
  within<T>(context: Context, pathname: string, find: () => Promise<T>): Promise<T | undefined>;
  /** Counts a page that is not there; true when the network has asked for so many that a short answer must do. */
  missed(context: Context): boolean;
}

/** Pages that one network may wait for at a time. */
const atOnce = 500;

/** What a network may ask for that is not there: as fast as a reader or a checker of links, and not for hours. */
const misses = { burst: 600, perMinute: 600 };

/** Makes the gate. */
export function createPageLimit(clientAddress: ClientAddress): PageLimit {
  const share = createConcurrencyLimit(atOnce);
  const budget = createTokenBuckets(misses);
  const onTheirWay = new Set<string>();
  return {
    async within(context, pathname, find) {
      if (onTheirWay.has(pathname)) return find();
      const leave = share.take(clientAddress(context));
      if (leave === undefined) return undefined;
      onTheirWay.add(pathname);
      try {
        return await find();
      } finally {
        onTheirWay.delete(pathname);
        leave();
      }
    },
    missed(context) {
      const client = clientAddress(context);
      if (client === '') return false;
      const spent = budget.wait(client) !== undefined;
      budget.spend(client);
      return spent;
    },
  };
}
