import { LRUCache } from 'lru-cache';

/** How much a client may do. */
export interface TokenBucketOptions {
  /** Tokens of a full bucket. */
  readonly burst: number;
  /** Tokens that a bucket gains in a minute. */
  readonly perMinute: number;
}

/** One token bucket for each client (SECURITY Q9). */
export interface TokenBuckets {
  /** Seconds until the bucket of a client has a token, or undefined if it has one. */
  retryAfter(client: string): number | undefined;
  /**
   * Takes tokens from the bucket of a client, one by default. A bucket that has a token gives more than it has, and the
   * client waits until they are gained again.
   */
  take(client: string, count?: number): void;
  /** Gives a token back. */
  give(client: string): void;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Buckets in memory. Those that were used longest ago are dropped first. */
const maxClients = 10_000;

/** Creates full buckets. */
export function createTokenBuckets({ burst, perMinute }: TokenBucketOptions): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxClients });
  const tokensOf = (client: string): number => {
    const bucket = buckets.get(client);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.tokens + ((performance.now() - bucket.at) * perMinute) / 60_000);
  };
  return {
    retryAfter(client) {
      const tokens = tokensOf(client);
      return tokens >= 1 ? undefined : Math.ceil(((1 - tokens) * 60) / perMinute);
    },
    take(client, count = 1) {
      buckets.set(client, { tokens: Math.max(1 - count, tokensOf(client) - count), at: performance.now() });
    },
    give: (client) =>
      void buckets.set(client, { tokens: Math.min(burst, tokensOf(client) + 1), at: performance.now() }),
  };
}
