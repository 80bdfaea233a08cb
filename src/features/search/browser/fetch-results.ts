import type { SearchResult } from '#features/search/contract/search.ts';

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
