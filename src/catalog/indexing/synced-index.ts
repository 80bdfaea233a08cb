import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { PageIndex, Search } from '#model/views/search.ts';
import { coalesce } from '#platform/concurrency/coalesce.ts';
import { createIndexFiller, type FillIndexDeps } from './fill-index.ts';

/** Dependencies of a synced index. */
export interface SyncedIndexDeps extends FillIndexDeps {
  /** Provides the snapshot to index. */
  readonly snapshots: Pick<SnapshotStore, 'current'>;
  /** The index. */
  readonly index: PageIndex;
  /** Called when the index could not be updated. */
  readonly onError: (error: unknown) => void;
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
export function createSyncedIndex({ snapshots, onError, ...parts }: SyncedIndexDeps): SyncedIndex {
  const { index } = parts;
  const filler = createIndexFiller(parts);
  let inStepWith: string | undefined;
  let unread = 0;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const update = coalesce<void, void>(async () => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined || closed) return;
    const stamp = stampOf(siteSnapshot);
    // A page of a failed source stays in the index with its earlier text, and is read again after the next sync.
    if (stamp === inStepWith && unread === 0) return;
    const goesOn = (): boolean => !closed && stampOf(snapshots.current()) === stamp;
    try {
      unread = await filler.fill(siteSnapshot, goesOn);
      if (goesOn()) inStepWith = stamp;
    } catch (error) {
      filler.forget();
      if (!closed) onError(error);
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
      const siteSnapshot = snapshots.current();
      const found = await index.search(query);
      // Pages that the last sync removed are filtered out, even before they leave the index.
      const hits = found.hits.filter(({ repo, file, kind }) =>
        kind === 'package'
          ? siteSnapshot?.snapshot.byRepo.has(repo)
          : siteSnapshot?.snapshot.pages.get(repo)?.has(file),
      );
      return { ...found, hits, complete: siteSnapshot !== undefined && stampOf(siteSnapshot) === inStepWith };
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

/** Identifies the text of all pages: equal stamps mean equal text. */
function stampOf(siteSnapshot: SiteSnapshot | undefined): string | undefined {
  return siteSnapshot && `${siteSnapshot.snapshot.version} ${siteSnapshot.family.version}`;
}
