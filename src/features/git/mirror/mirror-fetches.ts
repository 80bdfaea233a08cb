import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { localEnvironment, remoteEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import { runGit } from '#features/git/process/run-git.ts';
import { packFiles, packSize, removePacks } from './mirror-folder.ts';
import type { WantedRequest } from './mirrored-requests.ts';
import { fetchedRef } from './refs/mirror-refs.ts';
import type { VersionRef } from './refs/mirrored-refs.ts';
import { pruneRequestRefs, requestRef } from './refs/request-refs.ts';
import {
  listRefs,
  type MirroredRemote,
  type RemoteRef,
  resolveRemoteRef,
  type WantedRefs,
} from './refs/resolve-remote-ref.ts';
import { pruneVersionRefs, versionRef } from './refs/version-refs.ts';
import { type RemoteRequests, remoteRequests, requestPatterns } from './remote-requests.ts';

/** The functions of a mirror that contact its remote. */
export interface MirrorFetches {
  /** Fetches the current commit of a branch, a tag or the default branch from the remote. Throws {@link GitError}. */
  resolveRef(wanted: WantedRefs, signal: AbortSignal): Promise<RemoteRef>;
  /**
   * Fetches the history of a ref: with all contents if the repository is small, else without them if the remote supports
   * that. Returns the commit. Throws {@link GitError}.
   */
  fetch(ref: RemoteRef, work: FetchWork): Promise<string>;
  /**
   * Fetches the history of other refs like {@link fetch}, and forgets the earlier ones that are not in `kept`. Throws
   * {@link GitError}.
   */
  fetchVersions(refs: readonly VersionRef[], kept: readonly VersionRef[], work: FetchWork): Promise<void>;
  /** Lists the pull and merge requests of the remote, after {@link resolveRef}. Throws {@link GitError}. */
  listRequests(signal: AbortSignal): Promise<RemoteRequests>;
  /**
   * Fetches requests like {@link fetchVersions}, with less room, and forgets those that are not in `kept`. If they are
   * too large together, each is fetched alone. Throws {@link GitError} when some of them could not be fetched.
   */
  fetchRequests(requests: readonly WantedRequest[], kept: ReadonlySet<number>, work: FetchWork): Promise<void>;
  /** Like {@link fetchOldBlobs}, with the room of {@link fetchRequests}. */
  fetchRequestBlobs(ids: readonly string[], work: FetchWork): Promise<void>;
  /** Fetches contents by object id in one request. Throws {@link GitError}. */
  fetchBlobs(ids: readonly string[], work: FetchWork): Promise<void>;
  /** Like {@link fetchBlobs}, for contents that the shown commit does not need: they leave room for the next ones. */
  fetchOldBlobs(ids: readonly string[], work: FetchWork): Promise<void>;
}

/** Progress and cancellation of a fetch. */
export interface FetchWork {
  /** Called with the progress in percent, from 0 to 100. */
  readonly onPercent: (percent: number) => void;
  /** Cancels the fetch. */
  readonly signal: AbortSignal;
}

// A remote may be a shallow clone, as those of build servers are.
const fetchFlags = ['--update-shallow', '--progress', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];

/** Omits all contents, which are then fetched by their ids. */
const withoutContents = '--filter=blob:none';

/** Share of the maximum size of a mirror up to which versions are fetched: the rest is left for the shown branch. */
const versionsShare = 0.8;

/** The same for requests: strangers leave room for versions. */
const requestsShare = 0.6;

/** Interval between checks of the size of a fetch, in milliseconds. */
const checkMs = { whole: 100, partial: 1_000 };

/** Arguments and limits of one `git fetch`. */
interface Fetch {
  /** Arguments after the common flags. */
  readonly args: readonly string[];
  /** Standard input. */
  readonly input?: string;
  /** Reason to end the fetch when the packs of the mirror exceed a size, in bytes. */
  readonly limit?: { readonly size: number; readonly reason: Error };
}

/** Creates the functions of a mirror that contact its remote. */
export function createFetches(remote: MirroredRemote): MirrorFetches {
  // With the address after the last redirect.
  let current = remote;
  return {
    async resolveRef(wanted, signal) {
      const answer = await resolveRemoteRef({ ...remote, signal }, wanted);
      current = { ...remote, address: answer.address };
      return answer.ref;
    },
    async fetch(ref, work) {
      try {
        // By its id, so that git does not list the refs of the remote again.
        await fetchRefspecs(current, [`+${ref.commit}:${fetchedRef(ref.name)}`], work);
        return ref.commit;
      } catch (error) {
        if (!isUnadvertised(error)) throw error;
      }
      return fetchByName(current, ref, work);
    },
    fetchVersions: (refs, kept, work) => fetchVersionRefs(current, { refs, kept }, work),
    async listRequests(signal) {
      const answer = await listRefs({ ...current, signal }, requestPatterns);
      if (typeof answer !== 'string') throw new GitError('it redirects the list of its requests');
      return remoteRequests(answer);
    },
    fetchRequests: (requests, kept, work) => fetchRequestRefs(current, { requests, kept }, work),
    fetchRequestBlobs: (ids, work) => fetchRequested(current, (limited) => fetchBlobs(limited, ids, work)),
    fetchBlobs: (ids, work) => fetchBlobs(current, ids, work),
    fetchOldBlobs: (ids, work) => fetchIfSmall(current, (limited) => fetchBlobs(limited, ids, work)),
  };
}

async function fetchVersionRefs(
  remote: MirroredRemote,
  { refs, kept }: { readonly refs: readonly VersionRef[]; readonly kept: readonly VersionRef[] },
  work: FetchWork,
): Promise<void> {
  const requested = new Set(refs.map(({ name }) => name));
  const others = kept.map(({ name }) => name).filter((name) => !requested.has(name));
  await pruneVersionRefs(remote.path, [...others, ...requested]);
  const fetchAs = async (left: (ref: VersionRef) => string): Promise<void> => {
    const refspecs = refs.map((ref) => `+${left(ref)}:${versionRef(ref.name)}`);
    await fetchIfSmall(remote, (limited) => fetchRefspecs(limited, refspecs, work));
  };
  try {
    await fetchAs(({ commit }) => commit).catch((error: unknown) => {
      if (!isUnadvertised(error)) throw error;
      return fetchAs(({ name }) => name);
    });
  } catch (error) {
    // Their commits may have been removed again.
    await pruneVersionRefs(remote.path, others);
    throw error;
  }
}

interface WantedRequests {
  readonly requests: readonly WantedRequest[];
  readonly kept: Parameters<MirrorFetches['fetchRequests']>[1];
}

async function fetchRequestRefs(
  remote: MirroredRemote,
  { requests, kept }: WantedRequests,
  work: FetchWork,
): Promise<void> {
  await pruneRequestRefs(remote.path, kept);
  const fetchAs = (wanted: readonly WantedRequest[], left: (request: WantedRequest) => string): Promise<void> => {
    const refspecs = wanted.map((request) => `+${left(request)}:${requestRef(request.number)}`);
    return fetchRequested(remote, (limited) => fetchRefspecs(limited, refspecs, work));
  };
  const fetchAll = (wanted: readonly WantedRequest[]): Promise<void> =>
    fetchAs(wanted, ({ commit }) => commit).catch((error: unknown) => {
      if (!isUnadvertised(error)) throw error;
      return fetchAs(wanted, ({ name }) => name);
    });
  const failed = new Set(requests.map(({ number }) => number));
  // The commits of a failed fetch may have been removed again.
  const pruneFailed = (): Promise<void> =>
    pruneRequestRefs(remote.path, new Set([...kept].filter((each) => !failed.has(each))));
  try {
    await fetchAll(requests);
  } catch (error) {
    await pruneFailed();
    if (requests.length < 2 || work.signal.aborted) throw error;
    // One that is too large, or was closed meanwhile, must not hide the others.
    const failures: unknown[] = [];
    for (const request of requests) {
      await fetchAll([request]).then(
        () => failed.delete(request.number),
        (failure) => failures.push(failure),
      );
    }
    await pruneFailed();
    if (failures.length > 0) throw failures[0];
  }
}

async function runFetch(remote: MirroredRemote, { args, input = '', limit }: Fetch, work: FetchWork): Promise<void> {
  const { path, address, credentials, limits } = remote;
  const reason = tooLarge(limits.size);
  const own = watchSize(path, { size: limits.size, reason }, checkMs.partial);
  const other = limit && watchSize(path, limit, checkMs.whole);
  const signal = AbortSignal.any([own.signal, work.signal, ...(other ? [other.signal] : [])]);
  const onLine = (line: string): void => {
    const percent = /^Receiving objects: +(\d+)%/.exec(line)?.[1];
    if (percent !== undefined) work.onPercent(Number(percent));
  };
  const all = ['fetch', ...fetchFlags, ...args];
  const environment = remoteEnvironment(path, address, credentials);
  try {
    await runGit({ args: all, environment, timeLimit: limits.fetchTimeoutMs, input, signal, onLine });
  } finally {
    own.stop();
    other?.stop();
  }
  // A quick fetch ends before the first size check.
  if ((await packSize(path)) > limits.size) throw reason;
}

/**
 * Fetches what the shown commit does not need, up to a share of the maximum size. What makes the mirror larger is
 * removed again, so that the shown branch can still be fetched.
 */
async function fetchIfSmall(
  remote: MirroredRemote,
  fetch: (limited: MirroredRemote) => Promise<void>,
  size = Math.floor(remote.limits.size * versionsShare),
): Promise<void> {
  const { path, limits } = remote;
  const before = await packFiles(path);
  try {
    await fetch({ ...remote, limits: { ...limits, size } });
  } catch (error) {
    if ((await packSize(path)) > size) await removePacks(path, before);
    throw error;
  }
}

/** Fetches what strangers wrote: a share of the size of the mirror, and of that only a part at once. */
async function fetchRequested(
  remote: MirroredRemote,
  fetch: (limited: MirroredRemote) => Promise<void>,
): Promise<void> {
  const { size, requestSize } = remote.limits;
  const room = Math.min(Math.floor(size * requestsShare), (await packSize(remote.path)) + requestSize);
  await fetchIfSmall(remote, fetch, room);
}

async function fetchBlobs(remote: MirroredRemote, ids: readonly string[], work: FetchWork): Promise<void> {
  const input = `${ids.join('\n')}\n`;
  if (ids.length > 0) await runFetch(remote, { args: [withoutContents, '--stdin', '--', 'origin'], input }, work);
}

/** Fetches refspecs with all contents if the repository is small, else without contents. */
async function fetchRefspecs(remote: MirroredRemote, refspecs: readonly string[], work: FetchWork): Promise<void> {
  const { path, limits } = remote;
  // A command line may be too short for many refspecs.
  const deepen = existsSync(shallowFile(path)) ? ['--unshallow'] : [];
  const args = [...deepen, '--refmap=', '--stdin', '--', 'origin'];
  const input = `${refspecs.join('\n')}\n`;
  const reason = new GitError('it is larger than a repository that is fetched whole');
  if (limits.wholeSize > 0 && (await isWhole(path))) {
    const size = (await packSize(path)) + limits.wholeSize;
    try {
      return await runFetch(remote, { args, input, limit: { size, reason } }, work);
    } catch (error) {
      if (error !== reason) throw error;
    }
  }
  await runFetch(remote, { args: [withoutContents, ...args], input }, work);
}

async function fetchByName(remote: MirroredRemote, { name }: RemoteRef, work: FetchWork): Promise<string> {
  const next = fetchedRef(name);
  await fetchRefspecs(remote, [`+${name}:${next}`], work);
  const args = ['rev-parse', '--verify', '--quiet', `${next}^{commit}`];
  const environment = localEnvironment(remote.path);
  return (await runGit({ args, environment, timeLimit: remote.limits.requestTimeoutMs })).toString('latin1').trim();
}

/** Errors of remotes that send only what their refs name: the ref has changed since, or is an annotated tag. */
const unadvertised = /unadvertised object|not our ref|no such remote ref|couldn't find remote ref/;

function isUnadvertised(error: unknown): boolean {
  return error instanceof GitError && unadvertised.test(error.output);
}

/** Path of the file in which git lists the commits of a repository whose parents are missing. */
export function shallowFile(path: string): string {
  return join(path, 'shallow');
}

/** True for a mirror that lacks no contents: git marks the packs of a fetch that omitted some. */
export async function isWhole(path: string): Promise<boolean> {
  const names = await readdir(join(path, 'objects/pack')).catch(() => []);
  return !names.some((name) => name.endsWith('.promisor'));
}

/** Creates a signal that aborts when the packs of a mirror become too large. */
function watchSize(
  path: string,
  { size, reason }: { readonly size: number; readonly reason: Error },
  interval: number,
): { readonly signal: AbortSignal; stop(): void } {
  const own = new AbortController();
  const timer = setInterval(async () => {
    if ((await packSize(path)) > size) own.abort(reason);
  }, interval);
  timer.unref();
  return { signal: own.signal, stop: () => clearInterval(timer) };
}

function tooLarge(limit: number): GitError {
  const megabytes = Math.round(limit / 1024 / 1024);
  return new GitError(`it has more than ${megabytes} MB; select the files to show, or exclude the repository`);
}
