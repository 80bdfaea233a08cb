import type { Context } from 'hono';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { SearchError, type SearchOutcome, type SearchQuery } from '#features/search/contract/search.ts';
import type { QueryHits, VersionedSearch } from '#features/search/indexing/versioned-search.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';

/**
 * Searches a snapshot, or the version that the query names, with limits for each client and for all of them (SECURITY Q9).
 * Throws the errors of the source of a version.
 */
export type LimitedSearch = (
  context: Context,
  snapshot: Snapshot,
  query: SearchQuery,
) => Promise<SearchOutcome<QueryHits>>;

/** Queries of one client: as fast as a person types, but not for hours. */
const queries = { burst: 60, perMinute: 240 };

/** Queries that wait for an index at a time; those of versions, which may be read from their remote first, are fewer. */
const maxWaiting = { current: 64, version: 16 };

/** The outcome of a failed index; the time is in seconds. */
const broken = { kind: 'broken', wait: 30 } as const;

/** A search, and who is called where the site has no time left for those that wait: they end with `broken`. */
export interface RefusableSearch extends VersionedSearch {
  readonly refusals: Set<() => void>;
}

export function createLimitedSearch(
  search: RefusableSearch,
  clientAddress: ClientAddress,
  onError: (error: unknown) => void,
): LimitedSearch {
  const buckets = createTokenBuckets(queries);
  const waiting = { current: 0, version: 0 };
  return async (context, snapshot, query) => {
    const client = clientAddress(context);
    const wait = buckets.retryAfter(client);
    if (wait !== undefined) return { kind: 'busy', wait };
    const kind = query.filter.version === undefined ? 'current' : 'version';
    if (waiting[kind] >= maxWaiting[kind]) return { kind: 'busy', wait: 1 };
    buckets.take(client);
    waiting[kind] += 1;
    const { promise: refused, resolve } = Promise.withResolvers<typeof broken>();
    const refuse = (): void => resolve(broken);
    search.refusals.add(refuse);
    try {
      return await Promise.race([refused, searchSafely(search, { snapshot, query, onError })]);
    } finally {
      waiting[kind] -= 1;
      search.refusals.delete(refuse);
    }
  };
}

/** A search of {@link searchSafely}. */
export interface SafeSearch {
  /** The current snapshot. */
  readonly snapshot: Snapshot;
  readonly query: SearchQuery;
  /** Called with the error of a failed index. */
  readonly onError: (error: unknown) => void;
}

/** Searches without limits; a failed index is reported and gives `broken`. Throws the errors of the source of a version. */
export async function searchSafely(
  { search }: VersionedSearch,
  { snapshot, query, onError }: SafeSearch,
): Promise<SearchOutcome<QueryHits>> {
  try {
    return await search(snapshot, query);
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    onError(error);
    return broken;
  }
}

/** The header that says when to search again; none if that is not known. */
export function retryAfter({ wait }: { readonly wait?: number | undefined }): Readonly<Record<string, string>> {
  return wait === undefined ? {} : { 'Retry-After': String(wait) };
}
