import { resultsPath } from '#features/search/contract/results-path.ts';
import type { SearchQuery, SearchResult } from '#features/search/contract/search.ts';
import type { AppState } from '#web/app/app-state.ts';
import { fetchResults, SearchFetchError } from './fetch-results.ts';

/** Searches a site. */
export interface SearchClient {
  /** Runs a search. Rejects with {@link SearchFetchError}, or AbortError if aborted. */
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchResult>;
  /** Fetches what the first search needs before the query is known. */
  prepare(): void;
}

/** Creates the search of a site: the server's, or in a static export one that runs in the browser. */
export function createSearchClient(app: AppState): SearchClient {
  const { site } = app;
  if (site.live)
    return { search: (query, signal) => fetchResults(resultsPath(query, site), signal), prepare: () => undefined };
  let opening: ReturnType<typeof openIndex> | undefined;
  const open = () => {
    opening ??= openIndex(app);
    // The next search opens it again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    async search(query, signal) {
      try {
        return await (await open()).search(query, signal);
      } catch (cause) {
        if (signal.aborted) throw cause;
        opening = undefined;
        throw new SearchFetchError(site.base, { cause });
      }
    },
    prepare: () => void open().catch(() => undefined),
  };
}

// A chunk of its own, which only static exports load.
async function openIndex(app: AppState) {
  const { openShards } = await import('./open-shards.ts');
  return openShards(app);
}
