import { coalesce } from '#platform/concurrency/coalesce.ts';
import { type Listing, type Repository, type Source, SourceError } from '#sources/source.ts';
import { makeSiteSnapshot, type SnapshotFinders, type SnapshotSettings } from './make-site-snapshot.ts';
import { type Pace, pauseOf } from './pause-of.ts';
import type { SnapshotStore, SourceState } from './snapshot-store.ts';
import { compareSnapshots, type SyncReport } from './sync-report.ts';

/** What a sync needs; all of it is made once, in cli. */
export interface SyncDeps extends SnapshotFinders {
  /** Where repositories come from, in the order that settles who keeps a name. */
  readonly sources: readonly Source[];
  /** Where the snapshot is put. */
  readonly snapshots: SnapshotStore;
  /** What of the settings decides how a snapshot is made. */
  readonly settings: SnapshotSettings;
  /** Told of each sync that changed something or failed. */
  readonly onReport: (report: SyncReport) => void;
  /** Told of each source that has answered, or failed to, while all are asked. */
  readonly onAnswer?: (source: string) => void;
  /** Told of a sync that failed for another reason than a source; the snapshot before stays. */
  readonly onError: (error: unknown) => void;
  /** How sources that cannot tell of changes are asked; about once a minute by default. */
  readonly pace?: Pace;
}

/** Keeps the snapshot store in step with the sources. */
export interface Sync {
  /**
   * The first sync. Where a source has kept what it had, that is on the snapshot store when this resolves, and all sources are asked
   * in the background; else it is as {@link run}.
   */
  start(): Promise<SyncReport>;
  /** Lists all sources and replaces the snapshot. Callers who come while one runs share the one that starts after it. */
  run(): Promise<SyncReport>;
  /**
   * Brings one repository up to date in every source that has it, named by its path at its forge (`owner/name`); undefined
   * when none has. Callers who come meanwhile share the run after it. Throws `SourceError` when one cannot be had.
   */
  refresh(path: string): Promise<SyncReport | undefined>;
  /** True for a repository, named as for {@link refresh}, that a source has now. */
  knows(path: string): boolean;
  /** Begins to follow changes: watchers where a source can tell, its interval elsewhere. */
  follow(): void;
  /** Stops following and closes the sources. */
  close(): Promise<void>;
}

interface Known {
  readonly listing: Listing | undefined;
  readonly state: SourceState;
}

const usualPace: Pace = { interval: 60_000, jitter: 0.1 };

/** Makes a sync that has not run yet. */
export function createSync(parts: SyncDeps): Sync {
  const { sources, snapshots, pace = usualPace } = parts;
  const known = new Map<Source, Known>();
  /** Repositories that were brought up to date while their source was being listed. */
  const meanwhile = new Map<Source, Listing[]>();
  const stops: (() => Promise<void>)[] = [];

  const look = coalesce(async (source: Source): Promise<void> => {
    const refreshed: Listing[] = [];
    meanwhile.set(source, refreshed);
    const answer = await ask(source, known.get(source)).finally(() => meanwhile.delete(source));
    known.set(source, refreshed.reduce(withRefreshed, answer));
  });

  const publish = coalesce(async (_: typeof snapshots): Promise<SyncReport> => {
    const inOrder = sources.map((source) => known.get(source)).filter((each) => each !== undefined);
    const states = inOrder.map(({ state }) => state);
    snapshots.note(states);
    const before = snapshots.current()?.snapshot;
    const siteSnapshot = await makeSiteSnapshot(inputOf(inOrder, sources.length), parts.settings, parts);
    const report = compareSnapshots(before, siteSnapshot.snapshot, states);
    // A snapshot of nothing would look like an empty family; the site says that it is loading instead.
    if (inOrder.some(({ listing }) => listing !== undefined)) snapshots.replace(siteSnapshot);
    parts.onReport(report);
    return report;
  });

  const runAll = coalesce(async (all: typeof sources): Promise<SyncReport> => {
    await Promise.all(all.map((source) => look(source).then(() => parts.onAnswer?.(source.name))));
    return publish(snapshots);
  });

  /** True where there is something to publish: during the very first look the source is not known yet. */
  function mergeIn(source: Source, refreshed: Listing): boolean {
    // A look that is under way may have passed this repository already.
    meanwhile.get(source)?.push(refreshed);
    const before = known.get(source);
    if (before !== undefined) known.set(source, withRefreshed(before, refreshed));
    return before !== undefined;
  }

  const refreshOne = coalesce(async (path: string): Promise<SyncReport | undefined> => {
    const faults: SourceError[] = [];
    let isKnown = false;
    for (const source of sources) {
      const listing = await source.refresh?.(path).catch(sourceError);
      if (listing instanceof SourceError) faults.push(listing);
      else if (listing !== undefined && mergeIn(source, listing)) isKnown = true;
    }
    const report = isKnown ? await publish(snapshots) : undefined;
    if (faults.length > 0) throw new SourceError(`${path}: ${faults.map(({ message }) => message).join(' ')}`);
    return report;
  });

  const lookAgain = (source: Source): Promise<unknown> =>
    look(source)
      .then(() => publish(snapshots))
      .catch(parts.onError);

  return {
    async start() {
      const kept = await Promise.all(sources.map(recall));
      // One source that keeps nothing, or was never reached, must not hold up the others.
      if (!sources.some((source, index) => source.kept && kept[index])) return runAll(sources);
      for (const [index, source] of sources.entries()) setIfKept(known, source, kept[index]);
      const report = await publish(snapshots);
      void runAll(sources).catch(parts.onError);
      return report;
    },
    run: () => runAll(sources),
    // Forges do not tell apart the cases of a path.
    refresh: (path) => refreshOne(path.toLowerCase()),
    knows: (path) => sources.some((source) => source.knows?.(path.toLowerCase()) === true),
    follow() {
      for (const source of sources) {
        const state = (): SourceState | undefined => known.get(source)?.state;
        stops.push(followSource(source, () => lookAgain(source), { pace, state }));
      }
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}

function setIfKept(known: Map<Source, Known>, source: Source, item: Known | undefined): void {
  if (item !== undefined) known.set(source, item);
}

/** What is known with some repositories, and what is wrong with them, in place of their earlier selves. */
function withRefreshed(known: Known, refreshed: Listing): Known {
  const { listing } = known;
  if (listing === undefined) return known;
  const news = new Map(refreshed.repositories.map((repository) => [repository.folder, repository]));
  const others = listing.repositories.map(({ folder }) => folder);
  const repositories = [
    ...listing.repositories.map((repository) => newer(repository, news.get(repository.folder))),
    ...refreshed.repositories.filter(({ folder }) => !others.includes(folder)),
  ];
  const warnings = [...listing.warnings.filter(({ repository }) => !news.has(repository)), ...refreshed.warnings];
  return { ...known, listing: { ...listing, repositories, warnings } };
}

/** A look that was under way may have asked the remote before or after a call about one repository did. */
function newer(listed: Repository, refreshed: Repository | undefined): Repository {
  if (refreshed === undefined) return listed;
  return (refreshed.checkedAt ?? Number.POSITIVE_INFINITY) < (listed.checkedAt ?? 0) ? listed : refreshed;
}

async function ask(source: Source, before: Known | undefined): Promise<Known> {
  const { name, label, local } = source;
  const begun = performance.now();
  const earlier = before?.state.failures ?? 0;
  const look = () => ({ name, label, local, lookTime: performance.now() - begun });
  try {
    const listing = await source.list();
    const { stale } = listing;
    const failures = earlier + (stale === undefined ? 0 : 1);
    const state = { ...look(), freshAt: stale?.since ?? Date.now(), problem: stale?.reason, failures };
    return { listing, state };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const state = { ...look(), freshAt: before?.state.freshAt, problem: error.message, failures: earlier + 1 };
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

function inputOf(known: readonly Known[], sources: number): Parameters<typeof makeSiteSnapshot>[0] {
  return {
    repositories: known.flatMap(({ listing, state }) => aged(listing?.repositories ?? [], state)),
    warnings: known.flatMap(({ listing }) => listing?.warnings ?? []),
    complete: known.filter(({ listing, state }) => listing && state.problem === undefined).length === sources,
  };
}

/** The repositories of a source in trouble with the time when it last answered, where they do not know better. */
function aged(repositories: readonly Repository[], { problem, freshAt }: SourceState): readonly Repository[] {
  if (problem === undefined || freshAt === undefined) return repositories;
  return repositories.map((repository) => ({ ...repository, checkedAt: repository.checkedAt ?? freshAt }));
}

interface Following {
  readonly pace: Pace;
  /** How the source is doing. */
  readonly state: () => SourceState | undefined;
}

function followSource(source: Source, look: () => Promise<unknown>, { pace, state }: Following): () => Promise<void> {
  const stopWatching = source.watch?.(() => void look());
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    if (stopped) return;
    timer = setTimeout(
      async () => {
        await look();
        failures = state()?.problem === undefined ? 0 : failures + 1;
        wait();
      },
      pauseOf(source, failures, pace),
    );
    timer.unref();
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await stopWatching?.();
  };
}
