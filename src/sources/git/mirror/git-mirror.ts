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
import { askRemote, type RemoteRef } from './ask-remote.ts';
import type { GitCredentials, GitLimits } from './git-mirrors-contract.ts';
import { makeBare, packSize } from './mirror-folder.ts';

/** A bare copy of one repository in the cache folder. */
export interface GitMirror {
  /** Where it is. */
  readonly path: string;
  /** For commands that read its objects. */
  readonly reading: GitEnvironment;
  /** Asks the remote which commit a branch, a tag or its default branch has now. Throws {@link GitError}. */
  ask(ref: string | undefined, signal: AbortSignal): Promise<RemoteRef>;
  /** Fetches the history of a ref, without contents where the remote can do that; gives the commit. Throws {@link GitError}. */
  fetch(ref: RemoteRef, work: FetchWork): Promise<string>;
  /** Fetches contents by id, all at once. Throws {@link GitError}. */
  fetchBlobs(ids: readonly string[], work: FetchWork): Promise<void>;
  /** The commit whose pages are complete, undefined before the first one. */
  current(key: string): Promise<CurrentCommit | undefined>;
  /** Notes that all that the pages of a commit need is here. */
  settle(key: string, current: CurrentCommit): Promise<void>;
  /** Joins packs when there are many. Nothing is ever dropped, so that whoever reads an older commit can go on. */
  tidy(): Promise<void>;
}

/** A commit that is shown. */
export interface CurrentCommit {
  /** Its id. */
  readonly commit: string;
  /** The full name of the branch or tag, or undefined where it is neither. */
  readonly ref: string | undefined;
}

/** How a fetch is watched. */
export interface FetchWork {
  /** Told how far it is, from 0 to 100. */
  readonly onPercent: (percent: number) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** What a mirror is made of. */
export interface GitMirrorParts {
  /** Where it lies. */
  readonly path: string;
  /** An empty repository that its objects are read through. */
  readonly empty: string;
  /** What it is a copy of. */
  readonly address: GitAddress;
  /** For the address. */
  readonly credentials: GitCredentials | undefined;
  /** What bounds the work. */
  readonly limits: GitLimits;
}

/** Packs above which they are joined. */
const mostPacks = 40;

/** Where a mirror of an address lies: its name for people, and what tells it from all others. */
export function mirrorPath(folder: string, { address, name }: GitAddress): string {
  const digest = sha256Hex(address, 16);
  return join(folder, `${name.replace(/[^\w.-]/g, '_').slice(0, 60)}-${digest}.git`);
}

/** Opens a mirror, making an empty one where there is none. Throws {@link GitError}. */
export async function openMirror(parts: GitMirrorParts): Promise<GitMirror> {
  const { path, empty, limits } = parts;
  await makeBare(empty);
  await makeBare(path);
  const environment = localEnvironment(path);
  const local: LocalGit = async (args, input = '') =>
    (await runGit({ args, input, environment, timeLimit: limits.askTime })).toString('utf8').trim();
  const settled = new Map<string, CurrentCommit>();
  return {
    path,
    reading: readingEnvironment(empty, join(path, 'objects')),
    ...fetches(parts, local),
    async current(key) {
      const known = settled.get(key) ?? (await currentOf(local, key));
      if (known !== undefined) settled.set(key, known);
      return known;
    },
    async settle(key, current) {
      await settle(local, key, current);
      settled.set(key, current);
    },
    async tidy() {
      const packs = await readdir(join(path, 'objects/pack')).catch(() => []);
      if (packs.filter((name) => name.endsWith('.pack')).length <= mostPacks) return;
      await runGit({ args: ['repack', '-a', '-d', '-k', '-q'], environment, timeLimit: limits.fetchTime });
    },
  };
}

/** Runs git on the mirror without asking anybody; gives what it writes, trimmed. */
type LocalGit = (args: readonly string[], input?: string) => Promise<string>;

const fetchFlags = [
  '--progress',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
  '--filter=blob:none',
];

function fetches(
  { path, address, credentials, limits }: GitMirrorParts,
  local: LocalGit,
): Pick<GitMirror, 'ask' | 'fetch' | 'fetchBlobs'> {
  // Where the host said last that the repository is.
  let place = address;
  async function fetch(args: readonly string[], input: string, work: FetchWork): Promise<void> {
    const { signal, stop } = watchSize(path, limits.size, work.signal);
    const onLine = (line: string): void => {
      const percent = /^Receiving objects: +(\d+)%/.exec(line)?.[1];
      if (percent !== undefined) work.onPercent(Number(percent));
    };
    const all = ['fetch', ...fetchFlags, ...args];
    const environment = remoteEnvironment(path, place, credentials);
    await runGit({ args: all, environment, timeLimit: limits.fetchTime, input, signal, onLine }).finally(stop);
    // A quick fetch is over before anybody looked.
    if ((await packSize(path)) > limits.size) throw tooLarge(limits.size);
  }
  return {
    async ask(ref, signal) {
      const answer = await askRemote({ path, address, credentials, limits, signal }, ref);
      place = answer.address;
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

/** A branch's name as part of another, in pieces that a file's name may have. */
function encodeName(ref: string): string {
  return Buffer.from(ref)
    .toString('hex')
    .replace(/.{200}(?=.)/g, '$&/');
}

async function settle(local: LocalGit, key: string, { commit, ref }: CurrentCommit): Promise<void> {
  const name = `refs/asterism/${key}/${ref === undefined ? 'none' : encodeName(ref)}`;
  const known = (await local(['for-each-ref', '--format=%(refname)', `refs/asterism/${key}/`])).split('\n');
  const others = known.filter((each) => each !== '' && each !== name);
  // One transaction: whoever looks sees the commit before or the commit after.
  const lines = [`update ${name} ${commit}`, ...others.map((each) => `delete ${each}`)];
  await local(['update-ref', '--no-deref', '--stdin'], `${lines.join('\n')}\n`);
}

/** A signal that ends a fetch when it is ended from outside or the mirror becomes too large. */
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
  return new GitError(`it has more than ${megabytes} MB; name the files to show, or leave the repository out`);
}
