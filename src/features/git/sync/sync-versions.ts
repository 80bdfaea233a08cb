import type { ReadCommit } from '#features/git/commits/list-commit.ts';
import type { CommitFacts } from '#features/git/history/commit-facts.ts';
import type { GitMirror } from '#features/git/mirror/git-mirror.ts';
import type { FetchWork } from '#features/git/mirror/mirror-fetches.ts';
import type { CurrentCommit } from '#features/git/mirror/refs/mirror-refs.ts';
import { type MirroredRefs, mirroredRefs, type RemoteRefs } from '#features/git/mirror/refs/mirrored-refs.ts';
import type { GitObjects } from '#features/git/objects/blob-sizes.ts';
import { GitError } from '#features/git/process/git-error.ts';
import type { RefPatterns } from '#sources/ref-patterns.ts';
import { fetchVersions } from './fetch-versions.ts';
import type { SyncJob, SyncState } from './sync-state.ts';

/** A commit to read, and the refs of the remote. */
export interface Reading {
  readonly mirror: GitMirror;
  /** The commit. */
  readonly current: CurrentCommit;
  /** The cached facts, of this or an earlier commit. */
  readonly facts: CommitFacts | undefined;
  /** Fetches missing objects; undefined when no request to the remote is allowed. */
  readonly work: FetchWork | undefined;
  /** Tags and branches of the remote. */
  readonly remote: RemoteRefs;
}

/** Patterns of the tags and branches that are fetched; undefined for none. */
export function patternsOf({ options }: SyncState, { target }: SyncJob): RefPatterns | undefined {
  return options.versions?.(target.folder);
}

/**
 * Returns the refs whose commits are in the mirror. Missing ones are fetched if requests to the remote are allowed.
 * Throws `GitError`.
 */
export async function refsOf(state: SyncState, job: SyncJob, reading: Reading): Promise<MirroredRefs> {
  const { mirror, current, work, remote } = reading;
  const input = { mirror, current, remote, patterns: patternsOf(state, job) };
  if (work === undefined) return mirroredRefs(input);
  const fetch = fetchVersions(mirror, state.versionFetches, work);
  let isMissing = false;
  const known = await mirroredRefs({
    ...input,
    fetchMissing(...refs) {
      isMissing = true;
      return fetch(...refs);
    },
  });
  if (!isMissing) state.versionFetches.delete(mirror.path);
  return known;
}

/** Adds warnings when other versions or requests could not be fetched. */
export function withWarning(
  { versionFetches, requestFetches }: SyncState,
  { path, target }: SyncJob,
  read: ReadCommit,
): ReadCommit {
  const failures = [
    ['versions', versionFetches.get(path)?.failure] as const,
    ['pull or merge requests', requestFetches.get(path)?.failure] as const,
  ];
  const warnings = failures.flatMap(([what, failure]) => {
    if (failure === undefined) return [];
    const message = `Some of its ${what} cannot be fetched: ${failure}. They are left out until that works.`;
    return [{ repository: target.folder, file: undefined, message }];
  });
  return warnings.length === 0 ? read : { ...read, warnings: [...warnings, ...read.warnings] };
}

/**
 * Objects of a mirror for commits that are asked for. Only a fetch waits for a sync, and a missing object says nothing
 * about the mirror.
 */
export function objectsOf(state: SyncState, { address, path }: SyncJob, mirror: GitMirror): GitObjects {
  const work = { signal: state.closing, onPercent: () => undefined };
  return {
    reading: mirror.reading,
    isWhole: mirror.isWhole,
    async fetchMissing(ids) {
      if (!state.contacted.has(address.address)) throw new GitError('its remote has not answered since the start');
      await state.lock.run(path, async () => {
        await mirror.fetchOldBlobs(ids, work);
        await mirror.repack();
      });
      return true;
    },
  };
}
