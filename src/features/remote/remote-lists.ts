import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import { ignoreSourceError, type Listing, SourceError } from '#sources/source.ts';
import type { RemoteList, StaleCache } from '#sources/stale-cache.ts';
import { parseEntries, parseFiles, type RemoteEntries, type RemoteFiles } from './remote-responses.ts';

export interface RemoteLists {
  /** Fetches the packages (C-01). Throws {@link SourceError} when the remote fails and nothing is cached. */
  entries(): Promise<RemoteList<RemoteEntries>>;
  /** Fetches the file lists; undefined when the remote is not another Asterism site. */
  files(): Promise<RemoteList<RemoteFiles> | undefined>;
  /** Returns the cached copy of {@link entries}, without a request; undefined when there is none. */
  cachedEntries(reason: string): Promise<RemoteList<RemoteEntries> | undefined>;
  /** Returns the cached copy of {@link files}, without a request; undefined when there is none. */
  cachedFiles(stale: Listing['stale']): Promise<RemoteList<RemoteFiles> | undefined>;
}

/** Creates the lists of the remote with the git-info URL `info`, which is also its name in the cache. */
export function createRemoteLists(client: HttpClient, store: StaleCache, info: string): RemoteLists {
  const filesUrl = info.replace(/\/api\/repo$/, '/api/files');

  /**
   * Fetches a list and caches it when it is valid, else returns the cached copy. Throws {@link SourceError} when there
   * is none.
   */
  async function fetchList<T>(url: string, parse: (body: Uint8Array) => T): Promise<RemoteList<T>> {
    let cached = await store.get(info, url);
    try {
      const response = await client.get(url, cached);
      if (response.status === 304 && cached !== undefined) {
        store.confirm(info, url, Date.now());
        return { value: parse(cached.body), stale: undefined };
      }
      if (response.status !== 200) {
        if (url !== info) {
          // The remote is no longer an Asterism site.
          store.remove(info, url);
          cached = undefined;
        }
        throw new SourceError(`${url} answers with status ${response.status}. Check the address.`);
      }
      const value = parse(response.body);
      const { body, etag, lastModified } = response;
      store.put(info, { url, etag, lastModified, hash: sha1(body), checkedAt: Date.now(), body });
      return { value, stale: undefined };
    } catch (error) {
      if (!(error instanceof SourceError) || cached === undefined) throw error;
      return { value: parse(cached.body), stale: { reason: error.message, since: cached.checkedAt } };
    }
  }

  return {
    entries: () => fetchList(info, (body) => parseEntries(body, info)),
    async files() {
      if (filesUrl === info) return undefined;
      return fetchList(filesUrl, (body) => parseFiles(body, filesUrl)).catch(ignoreSourceError);
    },
    async cachedEntries(reason) {
      const cached = await store.get(info, info);
      return cached && { value: parseEntries(cached.body, info), stale: { reason, since: cached.checkedAt } };
    },
    async cachedFiles(stale) {
      const cached = filesUrl === info ? undefined : await store.get(info, filesUrl);
      return cached && { value: parseFiles(cached.body, filesUrl), stale };
    },
  };
}
