/** How long caches in front keep answers, each in seconds. */
export interface CacheTimes {
  /** Without asking; 0 for not at all. */
  readonly maxAge: number;
  /** After that, while they ask. */
  readonly staleWhileRevalidate: number;
  /** After that, while the site is down. */
  readonly staleIfError: number;
}

/** The header `Cache-Control` of answers that caches in front may keep for some time. Browsers always ask again. */
export interface CacheControl {
  /** Of what changes with a sync at the most. */
  readonly synced: string;
  /**
   * The same for a cache that names the language: it may show the answer once more while it asks, and keeps that word to
   * itself. A browser would take it for its own, and show the old page to who was just told of the new one.
   */
  readonly syncedInFront: string;
  /** Of what may be another in a moment: what is missing, what was searched, documents that were cut for want of time. */
  readonly brief: string;
}

/** The longest that what may be another in a moment is kept, in seconds. */
const longestBrief = 10;

/** What is sent with a name that holds a digest of it. */
export const immutable = 'public, max-age=31536000, immutable';

/** Makes the headers. */
export function cacheControl({ maxAge, staleWhileRevalidate, staleIfError }: CacheTimes): CacheControl {
  if (maxAge === 0) return { synced: 'no-cache', syncedInFront: 'no-cache', brief: 'no-cache' };
  const shared = (seconds: number): string => `public, max-age=0, s-maxage=${seconds}`;
  const synced = `${shared(maxAge)}, stale-if-error=${staleIfError}`;
  return {
    synced,
    syncedInFront: `${synced}, stale-while-revalidate=${staleWhileRevalidate}`,
    brief: shared(Math.min(maxAge, longestBrief)),
  };
}
