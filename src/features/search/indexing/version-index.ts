import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SearchQuery, SearchResult } from '#features/search/contract/search.ts';
import { onlyVersion } from './only-version.ts';
import type { SyncedIndex } from './synced-index.ts';

/** The search in one version of a package. */
export interface VersionIndex {
  /** Searches the version that a snapshot shows. Throws `SearchError` when the index is unavailable. */
  search(snapshot: Snapshot, query: SearchQuery): Promise<SearchResult>;
  /** True while it is neither searched nor built. */
  isIdle(): boolean;
  /** Stops a build, waits for the searches and closes the index. */
  close(): Promise<void>;
}

/** Dependencies of a {@link VersionIndex}. */
export interface VersionIndexDeps {
  /** Opens the index, which follows the snapshots that it is given. */
  readonly open: (snapshots: Pick<SnapshotStore, 'current'>) => SyncedIndex;
  /** Resolves when the index may be opened. */
  readonly ready: Promise<void>;
  /** Runs a build, after the builds of other indexes. */
  readonly inTurn: (build: () => Promise<void>) => Promise<void>;
  /** Waits for a build as long as a search does. */
  readonly untilBuilt: (build: Promise<void>) => Promise<void>;
}

/** Creates the search in one version, whose index is built when it is searched. */
export function createVersionIndex({ open, ready, inTurn, untilBuilt }: VersionIndexDeps): VersionIndex {
  let shown: Snapshot | undefined;
  let only: Snapshot | undefined;
  let building: Promise<void> = Promise.resolve();
  let builds = 0;
  const searches = new Set<Promise<unknown>>();
  const opened = ready.then(() => open({ current: () => only }));

  async function build(): Promise<void> {
    builds += 1;
    try {
      const index = await opened;
      await inTurn(() => index.update());
    } catch {
      // An index that cannot be opened fails the searches.
    } finally {
      builds -= 1;
    }
  }

  async function find(snapshot: Snapshot, query: SearchQuery): Promise<SearchResult> {
    if (snapshot !== shown) {
      shown = snapshot;
      only = onlyVersion(snapshot);
      building = build();
    }
    await untilBuilt(building);
    const index = await opened;
    return index.search(query);
  }

  return {
    async search(snapshot, query) {
      const search = find(snapshot, query);
      searches.add(search);
      try {
        return await search;
      } finally {
        searches.delete(search);
      }
    },
    isIdle: () => builds === 0 && searches.size === 0,
    async close() {
      await Promise.allSettled(searches);
      const [index] = await Promise.allSettled([opened]);
      // A build that is still waiting for its turn finds the index closed.
      if (index.status === 'fulfilled') await index.value.close();
    },
  };
}
