import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { PageIndex, Search } from '#model/views/search.ts';
import { coalesce } from '#platform/concurrency/coalesce.ts';
import { createIndexFiller, type FillIndexDeps } from './fill-index.ts';

/** What the index is kept with. */
export interface SyncedIndexDeps extends FillIndexDeps {
  /** Holds the snapshot that is searched. */
  readonly snapshots: Pick<SnapshotStore, 'current'>;
  /** The index. */
  readonly index: PageIndex;
  /** Told of an index that could not be brought in step, and why. */
  readonly onError: (error: unknown) => void;
}

/** The search, kept in step with the snapshot store. */
export interface SyncedIndex extends Search {
  /** Brings the index in step with the snapshot on the snapshot store; resolves when it is, or when it could not be. */
  update(): Promise<void>;
  /** Has the next {@link update} look at every page. */
  forget(): void;
  /** Stops what runs. */
  close(): Promise<void>;
}

/** Keeps the index in step with the snapshot store. A snapshot that comes while the one before is being brought in takes its place. */
export function createSyncedIndex({ snapshots, onError, ...parts }: SyncedIndexDeps): SyncedIndex {
  const { index } = parts;
  const filler = createIndexFiller(parts);
  let inStepWith: string | undefined;
  let unread = 0;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const update = coalesce(async (_: PageIndex): Promise<void> => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined || closed) return;
    const stamp = stampOf(siteSnapshot);
    // A page whose source is in trouble keeps its earlier words and is tried again after the next sync.
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
      running = update(index);
      return running;
    },
    forget() {
      filler.forget();
      inStepWith = undefined;
    },
    async search(query) {
      const siteSnapshot = snapshots.current();
      const found = await index.search(query);
      // What a sync has taken away is not found, even before it is out of the index.
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

/** Equal stamps mean equal words on every page. */
function stampOf(siteSnapshot: SiteSnapshot | undefined): string | undefined {
  return siteSnapshot && `${siteSnapshot.snapshot.version} ${siteSnapshot.family.version}`;
}
