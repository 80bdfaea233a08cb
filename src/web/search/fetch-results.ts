import { searchPath } from '#model/address.ts';
import type { SearchQuery, SearchResult } from '#model/search.ts';

/** The search did not answer, or not with results. */
export class SearchFetchError extends Error {
  override readonly name = 'SearchFetchError';
  constructor(url: string, options?: ErrorOptions) {
    super(`No usable answer for ${url}.`, options);
  }
}

/** The path of the answer to a query. */
export function resultsPath({ text, repo, language, limit }: SearchQuery): string {
  const query = new URLSearchParams({ q: text });
  if (repo !== undefined) query.set('in', repo);
  if (language !== undefined) query.set('lang', language);
  query.set('limit', String(limit));
  return `/api/search?${query}`;
}

/** The path of the page that shows the results without a palette. */
export function resultsPagePath({ text, repo }: Pick<SearchQuery, 'text' | 'repo'>): string {
  const query = new URLSearchParams({ q: text });
  if (repo !== undefined) query.set('in', repo);
  return `${searchPath}?${query}`;
}

/** Asks the site. Throws {@link SearchFetchError}, or AbortError when given up. */
export async function fetchResults(path: string, signal: AbortSignal): Promise<SearchResult> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' }, signal });
    const answer: unknown = response.ok ? await response.json() : undefined;
    if (isResult(answer)) return answer;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new SearchFetchError(path, { cause });
  }
  throw new SearchFetchError(path);
}

// Our own server wrote the rest.
function isResult(value: unknown): value is SearchResult {
  return typeof value === 'object' && value !== null && 'hits' in value && Array.isArray(value.hits);
}
