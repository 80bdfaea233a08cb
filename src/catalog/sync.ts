import { type Listing, type Source, SourceError } from '#sources/source.ts';
import type { FindBoilerplate } from './boilerplate.ts';
import type { LinkedPages } from './linked-pages.ts';
import { type EditionSettings, makeEdition } from './make-edition.ts';
import type { Shelf, SourceState } from './shelf.ts';
import { compareSnapshots, type SyncReport } from './sync-report.ts';

/** What a sync needs; all of it is made once, in cli. */
export interface SyncParts {
  /** Where repositories come from, in the order that settles who keeps a name. */
  readonly sources: readonly Source[];
  /** Where the edition is put. */
  readonly shelf: Shelf;
  /** Finds the pages of a repository. */
  readonly linkedPages: LinkedPages;
  /** Finds what many packages say; undefined where pages are shown whole. */
  readonly boilerplate: FindBoilerplate | undefined;
  /** What of the settings decides how an edition is made. */
  readonly settings: EditionSettings;
  /** Told of each sync that changed something or failed. */
  readonly onReport: (report: SyncReport) => void;
  /** Told of a sync that failed for another reason than a source; the edition before stays. */
  readonly onError: (error: unknown) => void;
}

/** Keeps the shelf in step with the sources. */
export interface Sync {
  /**
   * The first sync. Where every source has kept what it had, that is on the shelf when this resolves, and the sources are
   * asked in the background; else it is as {@link run}.
   */
  start(): Promise<SyncReport>;
  /** Lists all sources and replaces the edition. Callers who come while one runs share the one that starts after it. */
  run(): Promise<SyncReport>;
  /** Begins to follow changes: watchers where a source can tell, its interval elsewhere. */
  follow(): void;
  /** Stops following and closes the sources. */
  close(): Promise<void>;
}

interface Known {
  readonly listing: Listing | undefined;
  readonly state: SourceState;
}

/** The longest pause before a broken source is asked again, in milliseconds. */
const longestPause = 10 * 60_000;

/** Makes a sync that has not run yet. */
export function createSync(parts: SyncParts): Sync {
  const known = new Map<Source, Known>();
  const stops: (() => Promise<void>)[] = [];
  let running: Promise<SyncReport> | undefined;
  let next: Promise<SyncReport> | undefined;

  async function once(): Promise<SyncReport> {
    await Promise.all(parts.sources.map(async (source) => known.set(source, await ask(source, known.get(source)))));
    return show();
  }

  /** Makes an edition of what is known and puts it on the shelf. */
  async function show(): Promise<SyncReport> {
    const sources = [...known.values()].map(({ state }) => state);
    parts.shelf.note(sources);
    const before = parts.shelf.current()?.snapshot;
    const edition = await makeEdition(inputOf(parts.sources, known), parts.settings, parts);
    const report = compareSnapshots(before, edition.snapshot, sources);
    // An edition of nothing would look like an empty family; the site says that it is loading instead.
    if (hasListing(known)) parts.shelf.replace(edition);
    parts.onReport(report);
    return report;
  }

  function begin(): Promise<SyncReport> {
    const current = once().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  }

  function run(): Promise<SyncReport> {
    if (running === undefined) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  }

  const quietly = (): Promise<unknown> => run().catch(parts.onError);

  return {
    async start() {
      const kept = await Promise.all(parts.sources.map(recall));
      if (kept.includes(undefined) || parts.sources.every((source) => source.kept === undefined)) return run();
      for (const [index, source] of parts.sources.entries()) {
        const item = kept[index];
        if (item !== undefined) known.set(source, item);
      }
      const report = await show();
      void quietly();
      return report;
    },
    run,
    follow() {
      for (const source of parts.sources) stops.push(followSource(source, quietly, () => known.get(source)?.state));
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(parts.sources.map((source) => source.close()));
    },
  };
}

async function ask(source: Source, before: Known | undefined): Promise<Known> {
  const { name, label, local } = source;
  try {
    const listing = await source.list();
    const { stale } = listing;
    return { listing, state: { name, label, local, freshAt: stale?.since ?? Date.now(), problem: stale?.reason } };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const state = { name, label, local, freshAt: before?.state.freshAt, problem: error.message };
    return { listing: before?.listing, state };
  }
}

/** What a source kept, or has on this machine; undefined when it must be asked first. */
async function recall(source: Source): Promise<Known | undefined> {
  const { name, label, local } = source;
  if (source.kept === undefined) return local ? ask(source, undefined) : undefined;
  const listing = await source.kept().catch(sourceError);
  if (listing instanceof SourceError || listing === undefined) return undefined;
  // Older data is no trouble before the source has been asked.
  return { listing, state: { name, label, local, freshAt: listing.stale?.since, problem: undefined } };
}

function sourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  throw error;
}

function inputOf(sources: readonly Source[], known: ReadonlyMap<Source, Known>): Parameters<typeof makeEdition>[0] {
  const each = sources.map((source) => known.get(source)).filter((item) => item !== undefined);
  return {
    repositories: each.flatMap((item) => item.listing?.repositories ?? []),
    warnings: each.flatMap((item) => item.listing?.warnings ?? []),
  };
}

function hasListing(known: ReadonlyMap<Source, Known>): boolean {
  return [...known.values()].some(({ listing }) => listing !== undefined);
}

function followSource(
  source: Source,
  run: () => Promise<unknown>,
  state: () => SourceState | undefined,
): () => Promise<void> {
  const stopWatching = source.watch?.(() => void run());
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const pause = pauseOf(source, failures);
    timer = setTimeout(async () => {
      await run();
      failures = state()?.problem === undefined ? 0 : failures + 1;
      wait();
    }, pause);
    timer.unref();
  };
  wait();
  return async () => {
    clearTimeout(timer);
    await stopWatching?.();
  };
}

/** A watched source is looked at now and then all the same, for events that got lost. */
function pauseOf(source: Source, failures: number): number {
  const pause = source.interval ?? (source.watch === undefined ? 60_000 : 5 * 60_000);
  const jitter = 0.9 + Math.random() * 0.2;
  return Math.min(pause * 2 ** Math.min(failures, 10), Math.max(pause, longestPause)) * jitter;
}
