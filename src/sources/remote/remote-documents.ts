import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import { type Listing, SourceError, type SourceFile } from '#sources/source.ts';
import type { CachedDocument, CachedDocumentHead, StaleCache } from '#sources/stale-cache.ts';
import { isDocument, type KeptDocuments, keepDocument, refreshDocuments } from './kept-document.ts';
import { PausingClient } from './pausing-client.ts';

/** The documents of one remote source: asked for once, kept, and compared with the remote now and then. */
export interface RemoteDocuments {
  /** The URL of a document (C-02). */
  url(repo: string, path: string): string;
  /**
   * The copy with this hash, else what the remote has, else an older copy, which {@link trouble} then tells of. Undefined when
   * the remote has nothing. Throws {@link SourceError} when it cannot say and nothing is kept.
   */
  current(url: string, hash: string): Promise<CachedDocument | undefined>;
  /** What is kept, as files by repository, sorted by path. */
  files(): Promise<ReadonlyMap<string, readonly SourceFile[]>>;
  /** The kept copy, else what the remote has; undefined when it has nothing. Throws {@link SourceError} when it cannot say. */
  find(url: string): Promise<CachedDocument | undefined>;
  /** Asks the remote for nothing until {@link release}: what is not kept throws {@link SourceError}. */
  hold(): void;
  /** Asks the remote again. */
  release(): void;
  /** Why and since when older copies were handed out, until the remote gives a document again. */
  trouble(): Listing['stale'];
  /** Asks whether the copies that were checked longest ago still hold; says why and since when the remote cannot tell. */
  refresh(): Promise<Listing['stale']>;
}

/** What the documents are made of. */
export interface RemoteDocumentsParts {
  /** Asks the host. */
  readonly client: HttpClient;
  /** Keeps what it answers. */
  readonly store: StaleCache;
  /** The source's name in the store. */
  readonly source: string;
  /** Where documents begin, without a slash at the end. */
  readonly documents: string;
}

/** How long a missing document is not asked for again, in ms. */
const missingTime = 2 * 60_000;

/** Makes the documents of a remote source. */
export function createRemoteDocuments({ store, source, documents, ...deps }: RemoteDocumentsParts): RemoteDocuments {
  const client = new PausingClient(deps.client);
  const missing = new LRUCache<string, true>({ max: 10_000, ttl: missingTime });
  const fetches = new SingleFlight<string, CachedDocument | undefined>();
  const start = `${documents}/git/`;
  const kept: KeptDocuments = { client, store, source };

  async function ask(url: string, hash: string | undefined): Promise<CachedDocument | undefined> {
    const answer = await client.get(url);
    if (isDocument(url, answer)) return keepDocument(kept, answer, { url, hash });
    missing.set(url, true);
    return undefined;
  }

  function fetch(url: string, hash?: string): Promise<CachedDocument | undefined> {
    return fetches.run(url, () => ask(url, hash));
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
        client.trouble = { reason: error.message, since: copy.checkedAt };
        return copy;
      }
    },
    files: async () => filesOf(await store.list(source), start),
    async find(url) {
      const copy = await store.get(source, url);
      if (copy !== undefined) return copy;
      return missing.has(url) ? undefined : fetch(url);
    },
    hold: () => client.hold(new SourceError(`${start} has not been asked yet.`)),
    release: () => client.release(),
    trouble: () => client.trouble,
    async refresh() {
      client.release();
      const heads = (await store.list(source)).filter(({ url }) => url.startsWith(start));
      return refreshDocuments(kept, heads);
    },
  };
}

/** CachedDocument documents as files by repository, read out of their URLs. */
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
