import pLimit, { type LimitFunction } from 'p-limit';
import { plural } from '#model/text/plural.ts';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex.ts';
import { errorMessage } from '#platform/errors.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { MirrorProgress, Mirrors } from '#sources/mirrors.ts';
import { type Listing, SourceError } from '#sources/source.ts';
import { createCommitListings } from './commits/commit-listings.ts';
import { defaultLimits } from './mirror/git-limits.ts';
import { pruneMirrors, recordUse } from './mirror/stored-mirrors.ts';
import { sweepFolder } from './mirror/sweep-mirror.ts';
import { createBlobReaders } from './objects/blob-readers.ts';
import { GitError } from './process/git-error.ts';
import { listCachedRepository, remoteState, type SyncResult, syncJob, syncRepository } from './sync/sync-repository.ts';
import type { GitMirrorsOptions, SyncState } from './sync/sync-state.ts';

type OnProgress = (progress: MirrorProgress) => void;

/** Default number of repositories updated at once. */
const defaultConcurrency = 8;

/** Creates the mirrors of a folder; nothing is read or fetched before the first call. */
export function createGitMirrors(options: GitMirrorsOptions): Mirrors {
  const { concurrency = defaultConcurrency } = options;
  const closing = new AbortController();
  const mirrorLock = new KeyedMutex();
  let pruning: Promise<void> | undefined;
  const state = createState(options, mirrorLock, closing.signal);
  // Shared by all callers: a site may have many sources of one repository each.
  const syncLimit = pLimit(concurrency);
  const refreshLimit = pLimit(concurrency);
  let swept: Promise<void> | undefined;

  async function sync(limit: LimitFunction, targets: readonly GitTarget[], onProgress?: OnProgress): Promise<Listing> {
    swept ??= sweepFolder(options.folder, state.limits.fetchTimeoutMs * 2);
    await swept;
    let finished = 0;
    const synced = await limit.map(targets, (target) => {
      const job = syncJob(state, target, (step, percent) => {
        if (step === 'done' || step === 'failed') finished += 1;
        onProgress?.({ folder: target.folder, step, percent, finished, total: targets.length });
      });
      return mirrorLock.run(job.path, () => syncRepository(state, job));
    });
    const missing = targets.filter((_, index) => synced[index]?.repository === undefined);
    return listingOf(
      synced,
      missing.map(({ folder }) => folder),
    );
  }

  return {
    sync: (targets, onProgress) => sync(syncLimit, targets, onProgress),
    refresh: (targets) => sync(refreshLimit, targets),
    remoteState(target) {
      const job = syncJob(state, target, () => undefined);
      return mirrorLock.run(job.path, () => remoteState(state, job)).catch(asSourceError);
    },
    async listCached(targets) {
      const cached = await syncLimit.map(targets, (target) => {
        const job = syncJob(state, target, () => undefined);
        return mirrorLock.run(job.path, () => listCachedRepository(state, job));
      });
      return { ...listed(cached), stale: undefined };
    },
    prune(age) {
      pruning = pruneUnused(state, age);
      return pruning;
    },
    async close() {
      closing.abort(new GitError('the site is closing'));
      await Promise.all([mirrorLock.settled(), pruning]);
      state.readers.close();
    },
  };
}

function asSourceError(cause: unknown): never {
  if (!(cause instanceof GitError)) throw cause;
  throw new SourceError(cause.message, { cause });
}

function createState(options: GitMirrorsOptions, lock: KeyedMutex, closing: AbortSignal): SyncState {
  const limits = { ...defaultLimits, ...options.limits };
  const readers = createBlobReaders({ folder: options.folder });
  return {
    options,
    limits,
    readers,
    closing,
    opened: new Map(),
    listed: new Map(),
    damaged: new Set(),
    lock,
    commits: createCommitListings({ ...options, limits, readers }),
    contacted: new Set(),
    resolved: new Map(),
    versionFetches: new Map(),
    requestFetches: new Map(),
  };
}

async function pruneUnused({ options, opened }: SyncState, age: number): Promise<void> {
  for (const path of opened.keys()) await recordUse(path);
  try {
    const removed = await pruneMirrors(options.folder, age, (path) => opened.has(path));
    if (removed.length === 0) return;
    const days = Math.round(age / 86_400_000);
    options.warn(
      `Deleted ${plural(removed.length, 'git mirror')} not used for ${plural(days, 'day')} from ${options.folder}.`,
    );
  } catch (error) {
    options.warn(`Old mirrors cannot be removed: ${errorMessage(error)}`);
  }
}

function listed(synced: readonly SyncResult[]): Pick<Listing, 'repositories' | 'warnings'> {
  return {
    repositories: synced.map(({ repository }) => repository).filter((each) => each !== undefined),
    warnings: synced.flatMap(({ warnings }) => warnings),
  };
}

function listingOf(synced: readonly SyncResult[], missing: readonly string[]): Listing {
  const { repositories, warnings } = listed(synced);
  const staleReasons = synced.map(({ staleReason }) => staleReason).filter((each) => each !== undefined);
  const [first] = staleReasons;
  if (repositories.length === 0 && first !== undefined) {
    throw new SourceError(nothingToShow(synced.length, first), { missing });
  }
  // Of many repositories, one that fails has a warning; when all fail, the source is stale.
  const isStale = first !== undefined && staleReasons.length === synced.length;
  const since = Math.min(...repositories.map(({ checkedAt = 0 }) => checkedAt));
  return { repositories, warnings, missing, stale: isStale ? { reason: first, since } : undefined };
}

function nothingToShow(count: number, first: string): string {
  const what = count === 1 ? 'The git repository cannot be read' : `None of ${count} git repositories can be read`;
  return `${what}: ${first} Check its address and the access rights of this machine.`;
}
