import { searchCallPath, searchPath } from '#features/search/declared.ts';
import type { Base } from '#model/address/address.ts';
import type { SearchQuery } from './search.ts';
import { filterParams } from './search-filter.ts';

/** Limit of a query that the server accepts, in characters (SECURITY Q8). */
export const maxQueryLength = 200;

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
