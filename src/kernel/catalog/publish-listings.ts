import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import type { Repository } from '#sources/source.ts';
import { createSnapshot, type SnapshotInput, type SnapshotSettings } from './create-snapshot.ts';
import type { CurrentRelease } from './facet.ts';
import type { SnapshotFinders } from './snapshot-finders.ts';
import type { Snapshot, SnapshotStore } from './snapshot-store.ts';
import type { SourceListing } from './source-listings.ts';
import { compareSnapshots, type SyncReport } from './sync-report.ts';

export interface PublishDeps extends SnapshotFinders {
  /** Receives the snapshots. */
  readonly snapshots: SnapshotStore;
  readonly settings: SnapshotSettings;
  /** Gives the repository that the plain addresses of a package show; the listed one when absent. */
  readonly currentRelease?: CurrentRelease | undefined;
  /** Called after each sync that changed something or failed. */
  readonly onReport: (report: SyncReport) => void;
}

/** Creates a snapshot of the listings of so many sources, stores it and reports the changes. */
export async function publishListings(
  known: readonly SourceListing[],
  sources: number,
  deps: PublishDeps,
): Promise<SyncReport> {
  try {
    const report = await publish(known, sources, deps);
    deps.snapshots.setBehind(false);
    return report;
  } catch (error) {
    deps.snapshots.setBehind(true);
    throw error;
  }
}

async function publish(known: readonly SourceListing[], sources: number, deps: PublishDeps): Promise<SyncReport> {
  const { snapshots, settings } = deps;
  const states = known.map(({ state }) => state);
  snapshots.setSources(states);
  const before = snapshots.current();
  const input = { ...(await atRelease(inputOf(known, sources), deps.currentRelease)), before };
  const made = await createSnapshot(input, settings, deps);
  // A listing that is not complete may lack what links lead to.
  const snapshot = input.complete ? await withDeadLinks(made, deps) : made;
  const report = {
    ...compareSnapshots(before, snapshot, states),
    missing: known.flatMap(({ listing }) => listing?.missing ?? []),
  };
  // A snapshot of nothing would look like an empty family; the site shows that it is loading instead.
  const isLoading = known.length < sources || known.some(({ listing }) => listing?.isPartial === true);
  if (known.some(({ listing }) => listing !== undefined)) {
    const isAwaited = isLoading ? () => true : awaited(known);
    snapshots.replace({ ...snapshot, isLoading, isAwaited });
  }
  deps.onReport(report);
  return report;
}

/** Tells which packages sources have, but have not given yet. One on another machine that never answered may have any. */
function awaited(known: readonly SourceListing[]): (repo: string) => boolean {
  const names = new Set(known.flatMap(({ state }) => state.missing ?? []).map((name) => name.toLowerCase()));
  const isUnknown = known.some(({ listing, state }) => listing === undefined && !state.local && !state.missing);
  return (repo) => isUnknown || names.has(repo.toLowerCase());
}

/** The snapshot with a warning for each dead link of the settings. */
async function withDeadLinks(snapshot: Snapshot, { deadLinks }: SnapshotFinders): Promise<Snapshot> {
  const found = (await deadLinks?.(snapshot)) ?? [];
  if (found.length === 0) return snapshot;
  const version = digest(JSON.stringify([snapshot.version, found]));
  return { ...snapshot, version, warnings: [...found, ...snapshot.warnings] };
}

function inputOf(known: readonly SourceListing[], sources: number): SnapshotInput {
  return {
    repositories: known.flatMap(repositoriesOf),
    warnings: known.flatMap(({ listing }) => listing?.warnings ?? []),
    complete: known.filter(({ listing, state }) => listing && state.error === undefined).length === sources,
  };
}

/** Maximum number of releases that are listed at once. */
const releaseConcurrency = 8;

/** The input with the repositories that plain addresses show. */
async function atRelease(input: SnapshotInput, current: CurrentRelease | undefined): Promise<SnapshotInput> {
  if (current === undefined) return input;
  const shown = await mapConcurrent(input.repositories, releaseConcurrency, current);
  const warnings = shown.flatMap(({ warning }) => (warning === undefined ? [] : [warning]));
  return {
    ...input,
    repositories: shown.map(({ repository }) => repository),
    warnings: [...input.warnings, ...warnings],
  };
}

/** The repositories of a source; those of a failed one with the time of its last response unless they have a time of their own. */
function repositoriesOf({ listing, state, isKept = false }: SourceListing): readonly Repository[] {
  const { error, freshAt } = state;
  const repositories = listing?.repositories ?? [];
  if (error === undefined || freshAt === undefined) return repositories;
  return repositories.map((repository) => ({
    ...repository,
    checkedAt: repository.checkedAt ?? freshAt,
    ...(isKept && { isKept }),
  }));
}
