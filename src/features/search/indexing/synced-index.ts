import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { PageIndex, Search, SearchHit } from '#features/search/contract/search.ts';
import { coalesce } from '#platform/concurrency/coalesce.ts';
import { createIndexFiller, type FillIndexDeps } from './fill-index.ts';

/** Dependencies of a synced index. */
export interface SyncedIndexDeps extends FillIndexDeps {
  /** Provides the snapshot to index. */
  readonly snapshots: Pick<SnapshotStore, 'current'>;
  readonly index: PageIndex;
  /** Called when the index could not be updated; that is tried again after {@link retryMs}. */
  readonly onError: (error: unknown) => void;
  /** Called when the index is in step with the snapshot. */
  readonly onUpdated?: () => void;
  /** Milliseconds until a failed update is tried again; a minute by default. */
  readonly retryMs?: number | undefined;
}

/** The search, whose index follows the snapshot store. */
export interface SyncedIndex extends Search {
  /** Updates the index from the current snapshot; resolves when that succeeded or failed. */
  update(): Promise<void>;
  /** Makes the next {@link update} check every page. */
  forget(): void;
  /** Stops a running update. */
  close(): Promise<void>;
}

/**
 * Creates a search whose index follows the snapshot store. A new snapshot interrupts the update from the previous one.
 */
export function createSyncedIndex(deps: SyncedIndexDeps): SyncedIndex {
  const { snapshots, index, retryMs = 60_000 } = deps;
  const filler = createIndexFiller(deps);
  let inStepWith: string | undefined;
  let unread = 0;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const isAt = (stamp: string): boolean => {
    const snapshot = snapshots.current();
    return snapshot !== undefined && indexStamp(snapshot) === stamp;
  };

  const update = coalesce<void, void>(async () => {
    const snapshot = snapshots.current();
    clearTimeout(retry);
    if (snapshot === undefined || closed) return;
    const stamp = indexStamp(snapshot);
    // A page of a failed source stays in the index with its earlier text, and is read again after the next sync.
    if (stamp === inStepWith && unread === 0) return;
    const goesOn = (): boolean => !closed && isAt(stamp);
    try {
      unread = await filler.fill(snapshot, goesOn);
      if (!goesOn()) return;
      inStepWith = stamp;
      deps.onUpdated?.();
    } catch (error) {
      filler.forget();
      inStepWith = undefined;
      if (closed) return;
      retry = setTimeout(() => void update(), retryMs).unref();
      deps.onError(error);
    }
  });

  return {
    update() {
      running = update();
      return running;
    },
    forget() {
      filler.forget();
      inStepWith = undefined;
    },
    async search(query) {
      const snapshot = snapshots.current();
      const found = await index.search(query);
      const complete = snapshot !== undefined && indexStamp(snapshot) === inStepWith;
      return { ...found, hits: filterHits(found.hits, snapshot), complete };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await running;
    },
  };
}

/** Identifies the text of all pages of a snapshot: equal stamps mean equal text. */
export function indexStamp({ version, family }: Snapshot): string {
  return `${version} ${family.version}`;
}

/** The hits that a snapshot has: pages that the last sync removed are left out before they leave the index. */
export function filterHits(hits: readonly SearchHit[], snapshot: Snapshot | undefined): readonly SearchHit[] {
  return hits.filter(({ repo, file, kind }) =>
    kind === 'package' ? snapshot?.packages.has(repo) : snapshot?.packages.get(repo)?.pages.has(file),
  );
}
