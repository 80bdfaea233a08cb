import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import { type Listing, SourceError } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { parseEntries, parseFiles, type RemoteEntries, type RemoteFiles } from './remote-answers.ts';

/** A list from the remote or from the cache. */
export interface Told<T> {
  /** The list. */
  readonly value: T;
  /** Set when the list comes from the cache: why and since when. */
  readonly stale: Listing['stale'];
}

/** Lists of a remote. */
export interface RemoteLists {
  /** Fetches the packages (C-01). Throws {@link SourceError} when the remote fails and nothing is cached. */
  entries(): Promise<Told<RemoteEntries>>;
  /** Fetches the file lists; undefined when the remote is not another Asterism site. */
  files(): Promise<Told<RemoteFiles> | undefined>;
  /** Returns the cached copy of {@link entries}, without a request; undefined when there is none. */
  keptEntries(reason: string): Promise<Told<RemoteEntries> | undefined>;
  /** Returns the cached copy of {@link files}, without a request; undefined when there is none. */
  keptFiles(stale: Listing['stale']): Promise<Told<RemoteFiles> | undefined>;
}

/** Creates the lists of the remote with the git-info URL `info`, which is also its name in the cache. */
export function createRemoteLists(client: HttpClient, store: StaleCache, info: string): RemoteLists {
  const filesUrl = info.replace(/\/api\/repo$/, '/api/files');

  /**
   * Fetches a list and caches it when it is valid, else returns the cached copy. Throws {@link SourceError} when there
   * is none.
   */
  async function ask<T>(url: string, parse: (body: Uint8Array) => T): Promise<Told<T>> {
    let kept = await store.get(info, url);
    try {
      const answer = await client.get(url, kept);
      if (answer.status === 304 && kept !== undefined) {
        store.confirm(info, url, Date.now());
        return { value: parse(kept.body), stale: undefined };
      }
      if (answer.status !== 200) {
        if (url !== info) {
          // The remote is no longer an Asterism site.
          store.remove(info, url);
          kept = undefined;
        }
        throw new SourceError(`${url} answers with status ${answer.status}. Check the address.`);
      }
      const value = parse(answer.body);
      const { body, etag, lastModified } = answer;
      store.put(info, { url, etag, lastModified, hash: sha1(body), checkedAt: Date.now(), body });
      return { value, stale: undefined };
    } catch (error) {
      if (!(error instanceof SourceError) || kept === undefined) throw error;
      return { value: parse(kept.body), stale: { reason: error.message, since: kept.checkedAt } };
    }
  }

  return {
    entries: () => ask(info, (body) => parseEntries(body, info)),
    async files() {
      if (filesUrl === info) return undefined;
      try {
        return await ask(filesUrl, (body) => parseFiles(body, filesUrl));
      } catch (error) {
        if (error instanceof SourceError) return undefined;
        throw error;
      }
    },
    async keptEntries(reason) {
      const kept = await store.get(info, info);
      return kept && { value: parseEntries(kept.body, info), stale: { reason, since: kept.checkedAt } };
    },
    async keptFiles(stale) {
      const kept = filesUrl === info ? undefined : await store.get(info, filesUrl);
      return kept && { value: parseFiles(kept.body, filesUrl), stale };
    },
  };
}
