import type { SearchQuery, SearchResult } from '#model/views/search.ts';
import type { Site } from '#web/app/page-state.ts';
import { fetchResults, resultsPath, SearchFetchError } from './fetch-results.ts';

/** Runs a search. Rejects with {@link SearchFetchError}, or AbortError if aborted. */
export type SearchClient = (query: SearchQuery, signal: AbortSignal) => Promise<SearchResult>;

/** Creates the search of a site: the server's, or in a static export one that runs in the browser. */
export function createSearchClient(site: Site): SearchClient {
  if (site.live) return (query, signal) => fetchResults(resultsPath(query, site), signal);
  let opening: ReturnType<typeof openIndex> | undefined;
  return async (query) => {
    opening ??= openIndex(site);
    try {
      return await (await opening).search(query);
    } catch (cause) {
      opening = undefined;
      throw new SearchFetchError(site.base, { cause });
    }
  };
}

// A chunk of its own, which only static exports load.
async function openIndex(site: Site) {
  const { openShards } = await import('./open-shards.ts');
  return openShards(site);
}
