import { pageHashesPath } from '#model/address/site-paths.ts';
import type { PageHashes } from '#model/views/page-hashes.ts';
import type { AppState } from '#web/app/app-state.ts';
import { fetchPath } from '#web/app/http-state.ts';

/** Fetches the current hashes of the pages of a package. Rejects if there is no usable response. */
export type LoadHashes = (repo: string) => Promise<PageHashes>;

/** How long hashes are used before they are fetched again, in milliseconds. */
const maxAgeMs = 5 * 60_000;

/** Creates the fetching of hashes, once for each package and some minutes. */
export function createLoadHashes({ http, site }: Pick<AppState, 'http' | 'site'>): LoadHashes {
  const loaded = new Map<string, { readonly hashes: Promise<PageHashes>; readonly since: number }>();
  return (repo) => {
    const known = loaded.get(repo);
    if (known !== undefined && Date.now() - known.since < maxAgeMs) return known.hashes;
    const hashes = fetchHashes(http, pageHashesPath(repo, site));
    loaded.set(repo, { hashes, since: Date.now() });
    hashes.catch(() => loaded.delete(repo));
    return hashes;
  };
}

async function fetchHashes(http: AppState['http'], path: string): Promise<PageHashes> {
  const response = await fetchPath(http, path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}.`);
  // The server wrote it.
  return (await response.json()) as PageHashes;
}
