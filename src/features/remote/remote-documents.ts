import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import { type Listing, SourceError, type SourceFile } from '#sources/source.ts';
import type { CachedDocument, CachedDocumentHead, StaleCache } from '#sources/stale-cache.ts';
import { cacheDocument, type DocumentCache, isDocument, refreshDocuments } from './cached-document.ts';
import { PausingClient } from './pausing-client.ts';

/** Documents of one remote source: each is fetched once, cached, and revalidated from time to time. */
export interface RemoteDocuments {
  /** Returns the URL of a document (C-02). */
  url(repo: string, path: string): string;
  /**
   * Returns the copy with this hash, else fetches the document, else returns an older copy and reports it by {@link
   * outage}. Undefined when the remote does not have the document. Throws {@link SourceError} when the remote fails and
   * nothing is cached.
   */
  current(url: string, hash: string): Promise<CachedDocument | undefined>;
  /** Lists the cached documents as files by repository, sorted by path. */
  files(): Promise<ReadonlyMap<string, readonly SourceFile[]>>;
  /**
   * Returns the cached copy, else fetches the document; undefined when the remote does not have it. Throws {@link
   * SourceError} when the remote fails.
   */
  find(url: string): Promise<CachedDocument | undefined>;
  /** Sends no requests until {@link resume}: documents that are not cached throw {@link SourceError}. */
  pause(): void;
  /** Allows requests again. */
  resume(): void;
  /** Why and since when older copies are served; undefined after the next successful response. */
  outage(): Listing['stale'];
  /**
   * Revalidates the copies that were checked longest ago. Returns why and since when they are stale if the remote
   * fails.
   */
  refresh(): Promise<Listing['stale']>;
}

/** Dependencies of the documents of a remote source. */
export interface RemoteDocumentsDeps {
  /** Sends the requests. */
  readonly client: HttpClient;
  /** Caches the documents. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
  /** Base URL of documents, without a trailing slash. */
  readonly documents: string;
}

/** How long a missing document is not requested again, in ms. */
const missingTtlMs = 2 * 60_000;

/** Creates the documents of a remote source. */
export function createRemoteDocuments({ store, source, documents, ...deps }: RemoteDocumentsDeps): RemoteDocuments {
  const client = new PausingClient(deps.client);
  const missing = new LRUCache<string, true>({ max: 10_000, ttl: missingTtlMs });
  const fetches = new SingleFlight<string, CachedDocument | undefined>();
  const start = `${documents}/git/`;
  const cache: DocumentCache = { client, store, source };

  async function fetchAndCache(url: string, hash: string | undefined): Promise<CachedDocument | undefined> {
    const response = await client.get(url);
    if (isDocument(url, response)) return cacheDocument(cache, response, { url, hash });
    missing.set(url, true);
    return undefined;
  }

  function fetch(url: string, hash?: string): Promise<CachedDocument | undefined> {
    return fetches.run(url, () => fetchAndCache(url, hash));
  }

  return {
    url: (repo, path) => start + [repo, ...path.split('/')].map(encodeURIComponent).join('/'),
    async current(url, hash) {
      const copy = await store.get(source, url);
      if (copy?.hash === hash) return copy;
      try {
        return await fetch(url, hash);
      } catch (error) {
        if (copy === undefined || !(error instanceof SourceError)) throw error;
        client.outage = { reason: error.message, since: copy.checkedAt };
        return copy;
      }
    },
    files: async () => filesOf(await store.list(source), start),
    async find(url) {
      const copy = await store.get(source, url);
      if (copy !== undefined) return copy;
      return missing.has(url) ? undefined : fetch(url);
    },
    pause: () => client.pause(new SourceError(`${start} has not been contacted yet.`)),
    resume: () => client.resume(),
    outage: () => client.outage,
    async refresh() {
      client.resume();
      const heads = (await store.list(source)).filter(({ url }) => url.startsWith(start));
      return refreshDocuments(cache, heads);
    },
  };
}

/** Lists cached documents as files by repository, derived from their URLs. */
function filesOf(heads: readonly CachedDocumentHead[], start: string): ReadonlyMap<string, readonly SourceFile[]> {
  const groups = new Map<string, SourceFile[]>();
  for (const { url, hash, size } of heads) {
    if (!url.startsWith(start)) continue;
    const [repo = '', ...path] = url.slice(start.length).split('/').map(decodeURIComponent);
    const files = groups.get(repo) ?? [];
    files.push({ path: path.join('/'), hash, size });
    groups.set(repo, files);
  }
  for (const files of groups.values()) files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return groups;
}
