import { LRUCache } from 'lru-cache';

/** How much an address may do. */
export interface TokenBucketOptions {
  /** How often at once. */
  readonly burst: number;
  /** How often in a minute in the long run. */
  readonly perMinute: number;
}

/** Token buckets by network address (SECURITY Q9). */
export interface TokenBuckets {
  /** Seconds until the address has something left, or undefined when it has. */
  wait(address: string): number | undefined;
  /** Takes one off the address's budget. */
  spend(address: string): void;
}

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** Addresses that are remembered; those that were not seen for longest are forgiven first. */
const mostAddresses = 10_000;

/** Makes full buckets. */
export function createTokenBuckets({ burst, perMinute }: TokenBucketOptions): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: mostAddresses });
  const fill = (address: string): number => {
    const bucket = buckets.get(address);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.left + ((Date.now() - bucket.at) * perMinute) / 60_000);
  };
  return {
    wait(address) {
      const left = fill(address);
      return left >= 1 ? undefined : Math.ceil(((1 - left) * 60) / perMinute);
    },
    spend: (address) => void buckets.set(address, { left: Math.max(0, fill(address) - 1), at: Date.now() }),
  };
}
