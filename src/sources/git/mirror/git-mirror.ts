import { readdir } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { sha256Hex } from '#platform/hash.ts';
import type { GitAddress } from '#sources/git/process/git-address.ts';
import {
  type GitEnvironment,
  localEnvironment,
  readingEnvironment,
  remoteEnvironment,
} from '#sources/git/process/git-environment.ts';
import { GitError } from '#sources/git/process/git-error.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import type { GitCredentials, GitLimits } from './git-mirrors-contract.ts';
import { createBareRepository, packSize } from './mirror-folder.ts';
import { type RemoteRef, resolveRemoteRef } from './resolve-remote-ref.ts';

/** A bare copy of one repository in the cache folder. */
export interface GitMirror {
  /** Path of the mirror. */
  readonly path: string;
  /** Environment of git commands that read objects. */
  readonly reading: GitEnvironment;
  /** Fetches the current commit of a branch, a tag or the default branch from the remote. Throws {@link GitError}. */
  resolveRef(ref: string | undefined, signal: AbortSignal): Promise<RemoteRef>;
  /**
   * Fetches the history of a ref, without contents if the remote supports it. Returns the commit. Throws {@link
   * GitError}.
   */
  fetch(ref: RemoteRef, work: FetchWork): Promise<string>;
  /** Fetches contents by object id in one request. Throws {@link GitError}. */
  fetchBlobs(ids: readonly string[], work: FetchWork): Promise<void>;
  /** The last commit with complete pages; undefined before the first one. */
  current(key: string): Promise<CurrentCommit | undefined>;
  /** Records that the mirror has all contents of the pages of a commit. */
  recordCurrent(key: string, current: CurrentCommit): Promise<void>;
  /** Repacks when there are many packs. Keeps all objects, so that an older commit stays readable. */
  repack(): Promise<void>;
}

/** A commit that is shown. */
export interface CurrentCommit {
  /** Commit id. */
  readonly commit: string;
  /** Full name of the branch or tag; undefined for a commit without one. */
  readonly ref: string | undefined;
}

/** Progress and cancellation of a fetch. */
export interface FetchWork {
  /** Called with the progress in percent, from 0 to 100. */
  readonly onPercent: (percent: number) => void;
  /** Cancels the fetch. */
  readonly signal: AbortSignal;
}

/** Options of a mirror. */
export interface GitMirrorOptions {
  /** Path of the mirror. */
  readonly path: string;
  /** Path of an empty repository, through which objects are read. */
  readonly empty: string;
  /** Address of the remote. */
  readonly address: GitAddress;
  /** Credentials of the address. */
  readonly credentials: GitCredentials | undefined;
  /** Limits for git. */
  readonly limits: GitLimits;
}

/** Number of packs above which the mirror is repacked. */
const maxPacks = 40;

/** Path of the mirror of an address: the repository name and a hash of the address. */
export function mirrorPath(folder: string, { address, name }: GitAddress): string {
  const digest = sha256Hex(address, 16);
  return join(folder, `${name.replace(/[^\w.-]/g, '_').slice(0, 60)}-${digest}.git`);
}

/** Opens a mirror, and creates an empty one if it does not exist. Throws {@link GitError}. */
export async function openMirror(parts: GitMirrorOptions): Promise<GitMirror> {
  const { path, empty, limits } = parts;
  await createBareRepository(empty);
  await createBareRepository(path);
  const environment = localEnvironment(path);
  const local: LocalGit = async (args, input = '') =>
    (await runGit({ args, input, environment, timeLimit: limits.requestTimeoutMs })).toString('utf8').trim();
  const settled = new Map<string, CurrentCommit>();
  return {
    path,
    reading: readingEnvironment(empty, join(path, 'objects')),
    ...createFetches(parts, local),
    async current(key) {
      const known = settled.get(key) ?? (await currentOf(local, key));
      if (known !== undefined) settled.set(key, known);
      return known;
    },
    async recordCurrent(key, current) {
      await settle(local, key, current);
      settled.set(key, current);
    },
    async repack() {
      const packs = await readdir(join(path, 'objects/pack')).catch(() => []);
      if (packs.filter((name) => name.endsWith('.pack')).length <= maxPacks) return;
      await runGit({ args: ['repack', '-a', '-d', '-k', '-q'], environment, timeLimit: limits.fetchTimeoutMs });
    },
  };
}

/** Runs git in the mirror without a request to the remote. Returns the trimmed output. */
type LocalGit = (args: readonly string[], input?: string) => Promise<string>;

const fetchFlags = [
  '--progress',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
  '--filter=blob:none',
];

function createFetches(
  { path, address, credentials, limits }: GitMirrorOptions,
  local: LocalGit,
): Pick<GitMirror, 'resolveRef' | 'fetch' | 'fetchBlobs'> {
  // The address after the last redirect.
  let currentAddress = address;
  async function fetch(args: readonly string[], input: string, work: FetchWork): Promise<void> {
    const { signal, stop } = watchSize(path, limits.size, work.signal);
    const onLine = (line: string): void => {
      const percent = /^Receiving objects: +(\d+)%/.exec(line)?.[1];
      if (percent !== undefined) work.onPercent(Number(percent));
    };
    const all = ['fetch', ...fetchFlags, ...args];
    const environment = remoteEnvironment(path, currentAddress, credentials);
    await runGit({ args: all, environment, timeLimit: limits.fetchTimeoutMs, input, signal, onLine }).finally(stop);
    // A quick fetch ends before the first size check.
    if ((await packSize(path)) > limits.size) throw tooLarge(limits.size);
  }
  return {
    async resolveRef(ref, signal) {
      const answer = await resolveRemoteRef({ path, address, credentials, limits, signal }, ref);
      currentAddress = answer.address;
      return answer.ref;
    },
    async fetch(ref, work) {
      const next = `refs/asterism-next/${encodeName(ref.name)}`;
      await fetch(['--refmap=', '--', 'origin', `+${ref.name}:${next}`], '', work);
      return local(['rev-parse', '--verify', '--quiet', `${next}^{commit}`]);
    },
    async fetchBlobs(ids, work) {
      if (ids.length > 0) await fetch(['--stdin', '--', 'origin'], `${ids.join('\n')}\n`, work);
    },
  };
}

async function currentOf(local: LocalGit, key: string): Promise<CurrentCommit | undefined> {
  const answer = await local(['for-each-ref', '--format=%(objectname) %(refname)', `refs/asterism/${key}/`]);
  const [commit, name] = answer.split(/[ \n]/);
  if (!commit || name === undefined) return undefined;
  const encoded = name.slice(`refs/asterism/${key}/`.length).replaceAll('/', '');
  return { commit, ref: encoded === 'none' ? undefined : Buffer.from(encoded, 'hex').toString('utf8') };
}

/** Encodes a branch name as part of another ref, in segments that are valid file names. */
function encodeName(ref: string): string {
  return Buffer.from(ref)
    .toString('hex')
    .replace(/.{200}(?=.)/g, '$&/');
}

async function settle(local: LocalGit, key: string, { commit, ref }: CurrentCommit): Promise<void> {
  const name = `refs/asterism/${key}/${ref === undefined ? 'none' : encodeName(ref)}`;
  const known = (await local(['for-each-ref', '--format=%(refname)', `refs/asterism/${key}/`])).split('\n');
  const others = known.filter((each) => each !== '' && each !== name);
  // One transaction: readers see either the old or the new commit.
  const lines = [`update ${name} ${commit}`, ...others.map((each) => `delete ${each}`)];
  await local(['update-ref', '--no-deref', '--stdin'], `${lines.join('\n')}\n`);
}

/** Creates a signal that aborts a fetch when the given signal aborts or the mirror becomes too large. */
function watchSize(path: string, limit: number, outside: AbortSignal): { readonly signal: AbortSignal; stop(): void } {
  const own = new AbortController();
  const timer = setInterval(async () => {
    if ((await packSize(path)) > limit) own.abort(tooLarge(limit));
  }, 1_000);
  timer.unref();
  return { signal: AbortSignal.any([own.signal, outside]), stop: () => clearInterval(timer) };
}

function tooLarge(limit: number): GitError {
  const megabytes = Math.round(limit / 1024 / 1024);
  return new GitError(`it has more than ${megabytes} MB; select the files to show, or exclude the repository`);
}
