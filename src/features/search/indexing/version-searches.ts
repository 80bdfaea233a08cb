import pLimit from 'p-limit';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SearchOutcome, SearchQuery, SearchResult } from '#features/search/contract/search.ts';
import { versionRepo } from './only-version.ts';
import type { SyncedIndex } from './synced-index.ts';
import { createVersionIndex, type VersionIndex } from './version-index.ts';

/** Maximum number of versions that are searchable at once. */
export const maxOpenVersions = 4;

/** Maximum number of pages of a version that is searched. */
export const maxVersionPages = 5_000;

/** Time that a search waits for its version to be indexed, in milliseconds, and how many searches wait at a time. */
const waitMs = 1_000;
const maxWaiting = 8;

/** The outcome while other versions are being indexed. */
const busy = { kind: 'busy', wait: 3 } as const;

/** A version at a commit, by which its index is named. */
export interface IndexedVersion {
  /** Identity of the package with its version. */
  readonly repo: string;
  readonly commit: string;
}

/** Searches versions of packages that are not the current ones. */
export interface VersionSearches {
  /**
   * Searches the version that a snapshot shows; its index is built when it is searched for the first time. Busy while other
   * versions are being indexed. The filter of the query is ignored. Throws `SearchError` when the index is unavailable.
   */
  search(snapshot: Snapshot, query: SearchQuery): Promise<SearchOutcome>;
  /** The versions whose indexes are open, the one that was searched last at the end. */
  open(): readonly IndexedVersion[];
  /** Closes all indexes and keeps their files. */
  close(): Promise<void>;
}

export interface VersionSearchesDeps {
  /** Opens the index of a version, which follows the snapshots that it is given. */
  readonly openIndex: (version: IndexedVersion, snapshots: Pick<SnapshotStore, 'current'>) => SyncedIndex;
  /** Removes the files of a closed index. Must not throw. */
  readonly removeIndex: (version: IndexedVersion) => void;
}

interface OpenVersion {
  readonly version: IndexedVersion;
  readonly index: VersionIndex;
}

/** Creates the searches. One index is built at a time; an index makes room for that of another version when it is idle. */
export function createVersionSearches({ openIndex, removeIndex }: VersionSearchesDeps): VersionSearches {
  const opened = new Map<string, OpenVersion>();
  const limit = pLimit(1);
  let closing: Promise<void> = Promise.resolve();
  const untilBuilt = createShortWait();
  let closed = false;

  function drop({ version, index }: OpenVersion): void {
    opened.delete(nameOf(version));
    closing = closing.then(async () => {
      await Promise.allSettled([index.close()]);
      removeIndex(version);
    });
  }

  /** True when another version may be opened, for which a former commit of it or an idle version is closed. */
  function makeRoom(repo: string): boolean {
    for (const former of [...opened.values()].filter(({ version }) => version.repo === repo)) drop(former);
    if (opened.size < maxOpenVersions) return true;
    const oldest = [...opened.values()].find(({ index }) => index.isIdle());
    if (oldest !== undefined) drop(oldest);
    return oldest !== undefined;
  }

  function indexOf(version: IndexedVersion): VersionIndex | undefined {
    const name = nameOf(version);
    const known = opened.get(name);
    if (known === undefined && (closed || !makeRoom(version.repo))) return undefined;
    const index = known?.index ?? createIndex(version);
    opened.delete(name);
    opened.set(name, { version, index });
    return index;
  }

  function createIndex(version: IndexedVersion): VersionIndex {
    return createVersionIndex({
      open: (snapshots) => openIndex(version, snapshots),
      // An index with the same files may be closing.
      ready: closing,
      inTurn: limit,
      untilBuilt,
    });
  }

  return {
    async search(snapshot, query) {
      const repo = versionRepo(snapshot) ?? '';
      if ((snapshot.packages.get(repo)?.pages.size ?? 0) > maxVersionPages) return tooLarge(snapshot);
      const index = indexOf({ repo, commit: snapshot.shown?.commit ?? '' });
      if (index === undefined) return busy;
      return found(snapshot, await index.search(snapshot, { ...query, filter: { repo } }));
    },
    open: () => [...opened.values()].map(({ version }) => version),
    async close() {
      closed = true;
      await Promise.all([...opened.values()].map(({ index }) => index.close()));
      await closing;
    },
  };
}

function found({ shown }: Snapshot, result: SearchResult): SearchOutcome {
  return { kind: 'found', result: { ...result, version: shown?.name ?? '' } };
}

function tooLarge({ shown }: Snapshot): SearchOutcome {
  const { name = '', package: item } = shown ?? {};
  return { kind: 'refused', refusal: { reason: 'large', version: name, package: item?.title ?? '' } };
}

/** The searches of a site that shows only current versions. */
export const noVersionSearches: VersionSearches = {
  search: async () => busy,
  open: () => [],
  close: async () => undefined,
};

function nameOf({ repo, commit }: IndexedVersion): string {
  return `${repo}\n${commit}`;
}

/** Creates the function that waits a moment for a build, unless many searches do. */
function createShortWait(): (build: Promise<void>) => Promise<void> {
  let waiting = 0;
  return async (build) => {
    if (waiting >= maxWaiting) return;
    waiting += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    await Promise.race([build, promise]);
    clearTimeout(timer);
    waiting -= 1;
  };
}
