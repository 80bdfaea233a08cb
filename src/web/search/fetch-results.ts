import type { Base } from '#model/address/address.ts';
import { searchCallPath, searchPath } from '#model/address/site-paths.ts';
import type { SearchQuery, SearchResult } from '#model/views/search.ts';

/** The search did not answer, or not with results. */
export class SearchFetchError extends Error {
  override readonly name = 'SearchFetchError';
  /** The status of the answer; undefined where there was none. */
  readonly status: number | undefined;
  /** Seconds after which the site wants to be asked again; undefined where it did not say. */
  readonly wait: number | undefined;
  constructor(url: string, { response, ...options }: ErrorOptions & { readonly response?: Response } = {}) {
    super(`No usable answer for ${url}.`, options);
    const wait = response?.headers.get('retry-after');
    this.status = response?.status;
    this.wait = wait && /^\d+$/.test(wait) ? Number(wait) : undefined;
  }
}

/** The path of the answer to a query. */
export function resultsPath({ text, repo, language, limit }: SearchQuery, site: Base): string {
  const query = new URLSearchParams({ q: text });
  if (repo !== undefined) query.set('in', repo);
  if (language !== undefined) query.set('lang', language);
  query.set('limit', String(limit));
  return `${searchCallPath(site)}?${query}`;
}

/** The path of the page that shows the results without a palette. */
export function resultsPagePath({ text, repo }: Pick<SearchQuery, 'text' | 'repo'>, site: Base): string {
  const query = new URLSearchParams({ q: text });
  if (repo !== undefined) query.set('in', repo);
  return `${searchPath(site)}?${query}`;
}

/** Asks the site. Throws {@link SearchFetchError}, or AbortError when given up. */
export async function fetchResults(path: string, signal: AbortSignal): Promise<SearchResult> {
  let response: Response | undefined;
  try {
    response = await fetch(path, { headers: { accept: 'application/json' }, signal });
    const answer: unknown = response.ok ? await response.json() : undefined;
    if (isResult(answer)) return answer;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new SearchFetchError(path, { cause });
  }
  throw new SearchFetchError(path, { response });
}

// Our own server wrote the rest.
function isResult(value: unknown): value is SearchResult {
  return typeof value === 'object' && value !== null && 'hits' in value && Array.isArray(value.hits);
}
