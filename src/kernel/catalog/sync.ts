import { coalesce } from '#platform/concurrency/coalesce.ts';
import { type Source, SourceError, sourceError } from '#sources/source.ts';
import { followSource } from './follow-source.ts';
import type { Pace } from './poll-delay.ts';
import { type PublishDeps, publishListings } from './publish-listings.ts';
import type { SourceState } from './snapshot-store.ts';
import { SourceListings } from './source-listings.ts';
import type { SyncReport } from './sync-report.ts';

/** Dependencies of a sync. */
export interface SyncDeps extends PublishDeps {
  /** Sources of repositories; their order decides which of two repositories keeps a name. */
  readonly sources: readonly Source[];
  /** Called when a source has answered or failed during a sync. */
  readonly onAnswer?: (source: string) => void;
  /** Called when a sync failed for a reason other than a source; the previous snapshot stays. */
  readonly onError: (error: unknown) => void;
  /** Timing of the polls of sources; about once a minute by default. */
  readonly pace?: Pace;
}

/** Updates the snapshot store from the sources. */
export interface Sync {
  /**
   * Runs the first sync. If a source has a saved listing, the snapshot of it is in the store when this resolves, and
   * all sources are listed in the background; else the same as {@link run}.
   */
  start(): Promise<SyncReport>;
  /** Lists all sources and replaces the snapshot. Calls during a sync share the one that starts after it. */
  run(): Promise<SyncReport>;
  /**
   * Updates one repository in every source that has it, by its path at its forge (`owner/name`); undefined when none
   * has. Calls during a refresh share the one after it. Throws `SourceError` when one is unreachable.
   */
  refresh(path: string): Promise<SyncReport | undefined>;
  /** True if a source has the repository, named as for {@link refresh}. */
  knows(path: string): boolean;
  /** Starts to follow changes: with watchers where possible, otherwise with polls. */
  follow(): void;
  /** Stops following and closes the sources. */
  close(): Promise<void>;
}

const defaultPace: Pace = { interval: 60_000, jitter: 0.1 };

/** Creates a sync, which does not run by itself. */
export function createSync(deps: SyncDeps): Sync {
  const { sources, pace = defaultPace } = deps;
  const listings = new SourceListings(sources);
  const stops: (() => Promise<void>)[] = [];
  const pollNext = coalesce((source: Source) => listings.poll(source));
  const poll = (source: Source, changed?: ReadonlySet<string>): Promise<void> => {
    listings.addChanges(source, changed);
    return pollNext(source);
  };
  const publish = coalesce<void, SyncReport>(() => publishListings(listings.inOrder(), sources.length, deps));
  const runAll = coalesce<void, SyncReport>(async () => {
    await Promise.all(sources.map((source) => poll(source).then(() => deps.onAnswer?.(source.name))));
    return publish();
  });
  const refreshOne = coalesce(async (path: string): Promise<SyncReport | undefined> => {
    const { errors, isMerged } = await refreshSources(path, sources, listings);
    const report = isMerged ? await publish() : undefined;
    if (errors.length > 0) throw new SourceError(`${path}: ${errors.map(({ message }) => message).join(' ')}`);
    return report;
  });
  const pollAndPublish = (source: Source, changed?: ReadonlySet<string>): Promise<unknown> =>
    poll(source, changed)
      .then(() => publish())
      .catch(deps.onError);

  return {
    async start() {
      if (!(await listings.restore())) return runAll();
      const report = await publish();
      void runAll().catch(deps.onError);
      return report;
    },
    run: () => runAll(),
    // Paths at forges are case-insensitive.
    refresh: (path) => refreshOne(path.toLowerCase()),
    knows: (path) => sources.some((source) => source.canRefresh?.(path.toLowerCase()) === true),
    follow() {
      for (const source of sources) {
        const state = (): SourceState | undefined => listings.stateOf(source);
        stops.push(followSource(source, (changed) => pollAndPublish(source, changed), { pace, state }));
      }
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}

/** Result of a refresh of one repository. */
interface Refreshed {
  /** Errors of the sources that failed. */
  readonly errors: readonly SourceError[];
  /** True if there is something to publish: false before the first listing of the source. */
  readonly isMerged: boolean;
}

/** Refreshes a repository in each source that has it, one source after another. */
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
