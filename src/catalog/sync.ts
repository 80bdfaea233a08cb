import { coalesce } from '#platform/concurrency/coalesce.ts';
import { type Repository, type Source, SourceError } from '#sources/source.ts';
import { followSource } from './follow-source.ts';
import {
  makeSiteSnapshot,
  type SnapshotFinders,
  type SnapshotInput,
  type SnapshotSettings,
} from './make-site-snapshot.ts';
import type { Pace } from './poll-delay.ts';
import type { SnapshotStore, SourceState } from './snapshot-store.ts';
import { type SourceListing, SourceListings, sourceError } from './source-listings.ts';
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

const defaultPace: Pace = { interval: 60_000, jitter: 0.1 };

/** Creates a sync that has not run yet. */
export function createSync(deps: SyncDeps): Sync {
  const { sources, snapshots, pace = defaultPace } = deps;
  const listings = new SourceListings(sources);
  const stops: (() => Promise<void>)[] = [];
  const poll = coalesce((source: Source) => listings.poll(source));
  const publish = coalesce((_: typeof snapshots) => publishListings(listings.inOrder(), deps));
  const runAll = coalesce(async (all: typeof sources): Promise<SyncReport> => {
    await Promise.all(all.map((source) => poll(source).then(() => deps.onAnswer?.(source.name))));
    return publish(snapshots);
  });
  const refreshOne = coalesce(async (path: string): Promise<SyncReport | undefined> => {
    const { errors, isMerged } = await refreshSources(path, sources, listings);
    const report = isMerged ? await publish(snapshots) : undefined;
    if (errors.length > 0) throw new SourceError(`${path}: ${errors.map(({ message }) => message).join(' ')}`);
    return report;
  });
  const pollAndPublish = (source: Source): Promise<unknown> =>
    poll(source)
      .then(() => publish(snapshots))
      .catch(deps.onError);

  return {
    async start() {
      if (!(await listings.restore())) return runAll(sources);
      const report = await publish(snapshots);
      void runAll(sources).catch(deps.onError);
      return report;
    },
    run: () => runAll(sources),
    // Forges do not tell apart the cases of a path.
    refresh: (path) => refreshOne(path.toLowerCase()),
    knows: (path) => sources.some((source) => source.canRefresh?.(path.toLowerCase()) === true),
    follow() {
      for (const source of sources) {
        const state = (): SourceState | undefined => listings.stateOf(source);
        stops.push(followSource(source, () => pollAndPublish(source), { pace, state }));
      }
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}

/** Makes a snapshot of the listings, puts it into the snapshot store and reports what changed. */
async function publishListings(known: readonly SourceListing[], deps: SyncDeps): Promise<SyncReport> {
  const { sources, snapshots, settings } = deps;
  const states = known.map(({ state }) => state);
  snapshots.setSources(states);
  const before = snapshots.current()?.snapshot;
  const siteSnapshot = await makeSiteSnapshot(inputOf(known, sources.length), settings, deps);
  const report = compareSnapshots(before, siteSnapshot.snapshot, states);
  // A snapshot of nothing would look like an empty family; the site says that it is loading instead.
  if (known.some(({ listing }) => listing !== undefined)) snapshots.replace(siteSnapshot);
  deps.onReport(report);
  return report;
}

/** What a refresh of one repository gave. */
interface Refreshed {
  /** Of the sources that failed. */
  readonly errors: readonly SourceError[];
  /** True if there is something to publish: not before the first listing of the source. */
  readonly isMerged: boolean;
}

/** Refreshes a repository in each source that has it, one source after the other. */
async function refreshSources(path: string, sources: readonly Source[], listings: SourceListings): Promise<Refreshed> {
  const errors: SourceError[] = [];
  let isMerged = false;
  for (const source of sources) {
    const listing = await source.refresh?.(path).catch(sourceError);
    if (listing instanceof SourceError) errors.push(listing);
    else if (listing !== undefined && listings.merge(source, listing)) isMerged = true;
  }
  return { errors, isMerged };
}

function inputOf(known: readonly SourceListing[], sources: number): SnapshotInput {
  return {
    repositories: known.flatMap(({ listing, state }) => aged(listing?.repositories ?? [], state)),
    warnings: known.flatMap(({ listing }) => listing?.warnings ?? []),
    complete: known.filter(({ listing, state }) => listing && state.error === undefined).length === sources,
  };
}

/** The repositories of a failed source with the time of its last answer, unless they have a time of their own. */
function aged(repositories: readonly Repository[], { error, freshAt }: SourceState): readonly Repository[] {
  if (error === undefined || freshAt === undefined) return repositories;
  return repositories.map((repository) => ({ ...repository, checkedAt: repository.checkedAt ?? freshAt }));
}
