import type { Base } from '#model/address/address.ts';
import { searchCallPath, searchPath } from '#model/address/site-paths.ts';
import type { SearchQuery, SearchResult } from '#model/views/search.ts';
import { filterParams } from '#model/views/search-filter.ts';

/** Limit of a query that the server accepts, in characters. */
export const maxQueryLength = 200;

/** A search without a usable response. */
export class SearchFetchError extends Error {
  override readonly name = 'SearchFetchError';
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** `Retry-After` in seconds; undefined if it was not sent. */
  readonly retryAfter: number | undefined;
  constructor(url: string, { response, ...options }: ErrorOptions & { readonly response?: Response } = {}) {
    super(`No usable response from ${url}.`, options);
    const retryAfter = response?.headers.get('retry-after');
    this.status = response?.status;
    this.retryAfter = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** The API path of a query's results. */
export function resultsPath({ text, filter, language, limit }: SearchQuery, site: Base): string {
  const query = new URLSearchParams({ q: text, ...filterParams(filter) });
  if (language !== undefined) query.set('lang', language);
  query.set('limit', String(limit));
  return `${searchCallPath(site)}?${query}`;
}

/** The path of the search page with a query's results; `limit` is the number of hits, if it is not the usual one. */
export function resultsPagePath(
  { text, filter }: Pick<SearchQuery, 'text' | 'filter'>,
  site: Base,
  limit?: number,
): string {
  const query = new URLSearchParams({ q: text, ...filterParams(filter) });
  if (limit !== undefined) query.set('limit', String(limit));
  return `${searchPath(site)}?${query}`;
}

/** Fetches results from the site. Rejects with {@link SearchFetchError}, or AbortError if aborted. */
export async function fetchResults(path: string, signal: AbortSignal): Promise<SearchResult> {
  let response: Response | undefined;
  try {
    response = await fetch(path, { headers: { accept: 'application/json' }, signal });
    const body: unknown = response.ok ? await response.json() : undefined;
    if (isResult(body)) return body;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new SearchFetchError(path, { cause });
  }
  throw new SearchFetchError(path, { response });
}

// The rest is trusted: the server wrote it.
function isResult(value: unknown): value is SearchResult {
  return typeof value === 'object' && value !== null && 'hits' in value && Array.isArray(value.hits);
}
