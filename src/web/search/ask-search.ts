import type { SearchQuery, SearchResult } from '#model/views/search.ts';
import type { Site } from '#web/app/app-state.ts';
import { fetchResults, resultsPath, SearchFetchError } from './fetch-results.ts';

/** Asks for what a query finds. Throws {@link SearchFetchError}, or AbortError when given up. */
export type AskSearch = (query: SearchQuery, signal: AbortSignal) => Promise<SearchResult>;

/** Makes what asks the server of a site; a folder of files has none, so that its browser searches the files by itself. */
export function createAskSearch(site: Site): AskSearch {
  if (site.live) return (query, signal) => fetchResults(resultsPath(query, site), signal);
  let opening: ReturnType<typeof openFiles> | undefined;
  return async (query) => {
    opening ??= openFiles(site);
    try {
      return await (await opening).search(query);
    } catch (cause) {
      opening = undefined;
      throw new SearchFetchError(site.base, { cause });
    }
  };
}

// A chunk of its own, which nobody needs who is served.
async function openFiles(site: Site) {
  const { openShards } = await import('./open-shards.ts');
  return openShards(site);
}
