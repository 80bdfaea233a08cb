import type { Edition, Shelf } from '#catalog/shelf.ts';
import type { PageIndex, Search } from '#model/views/search.ts';
import { coalesce } from '#platform/concurrency/coalesce.ts';
import { createIndexFiller, type FillIndexParts } from './fill-index.ts';

/** What the index is kept with. */
export interface KeepIndexParts extends FillIndexParts {
  /** Holds the edition that is searched. */
  readonly shelf: Pick<Shelf, 'current'>;
  /** The index. */
  readonly index: PageIndex;
  /** Told of an index that could not be brought in step, and why. */
  readonly onError: (error: unknown) => void;
}

/** The search, kept in step with the shelf. */
export interface KeptIndex extends Search {
  /** Brings the index in step with the edition on the shelf; resolves when it is, or when it could not be. */
  update(): Promise<void>;
  /** Has the next {@link update} look at every page. */
  forget(): void;
  /** Stops what runs. */
  close(): Promise<void>;
}

/** Keeps the index in step with the shelf. An edition that comes while the one before is being brought in takes its place. */
export function keepIndex({ shelf, onError, ...parts }: KeepIndexParts): KeptIndex {
  const { index } = parts;
  const filler = createIndexFiller(parts);
  let inStepWith: string | undefined;
  let unread = 0;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const update = coalesce(async (_: PageIndex): Promise<void> => {
    const edition = shelf.current();
    if (edition === undefined || closed) return;
    const stamp = stampOf(edition);
    // A page whose source is in trouble keeps its earlier words and is tried again after the next sync.
    if (stamp === inStepWith && unread === 0) return;
    const goesOn = (): boolean => !closed && stampOf(shelf.current()) === stamp;
    try {
      unread = await filler.fill(edition, goesOn);
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
      const edition = shelf.current();
      const found = await index.search(query);
      // What a sync has taken away is not found, even before it is out of the index.
      const hits = found.hits.filter(({ repo, file, kind }) =>
        kind === 'package' ? edition?.snapshot.byRepo.has(repo) : edition?.snapshot.pages.get(repo)?.has(file),
      );
      return { ...found, hits, complete: edition !== undefined && stampOf(edition) === inStepWith };
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

/** Equal stamps mean equal words on every page. */
function stampOf(edition: Edition | undefined): string | undefined {
  return edition && `${edition.snapshot.version} ${edition.family.version}`;
}
