/** How long caches in front may use responses, in seconds. */
export interface CacheTimes {
  /** Without revalidation; 0 to store nothing. */
  readonly maxAge: number;
  /** After that, during revalidation. */
  readonly staleWhileRevalidate: number;
  /** After that, while the site fails. */
  readonly staleIfError: number;
}

/** Values of `Cache-Control` for responses that caches in front may use for some time. Browsers always revalidate. */
export interface CacheControl {
  /** For responses that change with a sync at most. */
  readonly synced: string;
  /**
   * The same with `stale-while-revalidate`, for a cache that names the language and removes the directive again. A browser
   * would obey it, and show the old page after the new one was announced.
   */
  readonly syncedInFront: string;
  /** For responses that may change at any moment: missing pages, search results, documents that were cut for time. */
  readonly brief: string;
}

/** Maximum age of brief responses, in seconds. */
const maxBrief = 10;

/** Sent by a handler for what the next request may change, such as a preview; shared caches are told {@link CacheControl.brief}. */
export const changing = 'no-cache, max-age=0';

/** For responses whose path changes with their content. */
export const immutable = 'public, max-age=31536000, immutable';

/** Creates the values. */
export function cacheControl({ maxAge, staleWhileRevalidate, staleIfError }: CacheTimes): CacheControl {
  if (maxAge === 0) return { synced: 'no-cache', syncedInFront: 'no-cache', brief: 'no-cache' };
  const shared = (seconds: number): string => `public, max-age=0, s-maxage=${seconds}`;
  const synced = `${shared(maxAge)}, stale-if-error=${staleIfError}`;
  return {
    synced,
    syncedInFront: `${synced}, stale-while-revalidate=${staleWhileRevalidate}`,
    brief: shared(Math.min(maxAge, maxBrief)),
  };
}
