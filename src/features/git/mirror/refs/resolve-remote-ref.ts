import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import type { GitCredentials } from '#features/git/process/git-address.ts';
import { type GitAddress, redirectedAddress } from '#features/git/process/git-address.ts';
import { localEnvironment, remoteEnvironment } from '#features/git/process/git-environment.ts';
import { GitError, notGit } from '#features/git/process/git-error.ts';
import { obeysNoLazyFetch } from '#features/git/process/git-version.ts';
import { runGit } from '#features/git/process/run-git.ts';
import { remoteTags } from './git-tags.ts';
import { type RemoteRefs, remoteBranches } from './mirrored-refs.ts';

export interface RemoteRef extends RemoteRefs {
  /** Full name, such as `refs/heads/main`, or `HEAD` for a detached default. */
  readonly name: string;
  /** Commit of the ref. */
  readonly commit: string;
}

/** The refs of a remote that a site shows. */
export interface WantedRefs {
  /** Branch or tag to show; undefined for the default branch. */
  readonly ref: string | undefined;
  /** Patterns of other branches. */
  readonly branches: readonly string[];
}

/** A mirror and its remote. */
export interface MirroredRemote {
  /** Path of the mirror. */
  readonly path: string;
  /** Address of the remote. */
  readonly address: GitAddress;
  /** Credentials of the address. */
  readonly credentials: GitCredentials | undefined;
  readonly limits: GitLimits;
}

/** Options of a request for the refs of a remote. */
export interface RemoteRefRequest extends MirroredRemote {
  /** Cancels the request. */
  readonly signal: AbortSignal;
}

export interface RemoteRefResponse {
  /** The ref with its commit, and the tags. */
  readonly ref: RemoteRef;
  /** The address, after redirects of its host. */
  readonly address: GitAddress;
}

/** Maximum number of redirects; git itself follows none. */
const maxRedirects = 3;

/**
 * Fetches the current commit of a branch, a tag or the default branch. Redirects are followed as {@link
 * redirectedAddress} allows. Throws {@link GitError}.
 */
export async function resolveRemoteRef(
  remote: RemoteRefRequest,
  { ref, branches }: WantedRefs,
): Promise<RemoteRefResponse> {
  const names = ref === undefined ? ['HEAD'] : [`refs/heads/${ref}`, `refs/tags/${ref}`, `refs/tags/${ref}^{}`];
  const others = ['refs/tags/*', ...(branches.length > 0 ? ['refs/heads/*'] : [])];
  let { address } = remote;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await listRefs({ ...remote, address }, [...names, ...others]);
    if (typeof answer === 'string') {
      const more = { tags: remoteTags(answer), branches: remoteBranches(answer, branches) };
      return { ref: { ...remoteRef(answer, ref), ...more }, address };
    }
    address = redirectedAddress(address, answer.location, remote.credentials !== undefined);
  }
  throw new GitError(`it redirects more than ${maxRedirects} times. Check its address`);
}

/** Lists refs of a remote, or returns the target of a redirect. Throws {@link GitError}. */
export async function listRefs(
  { path, address, credentials, limits, signal }: RemoteRefRequest,
  names: readonly string[],
): Promise<string | { readonly location: string }> {
  const args = ['ls-remote', '--symref', '--', 'origin', ...names];
  const environment = { ...remoteEnvironment(path, address, credentials), ...traced };
  const headers = readHeaders();
  const run = {
    args,
    environment,
    timeLimit: limits.requestTimeoutMs,
    outputLimit: 1 << 24,
    signal,
    onLine: headers.take,
  };
  try {
    const answer = (await runGit(run)).toString('utf8');
    if (/^https?$/.test(address.protocol) && !headers.isSmart()) {
      // Git takes a page without refs for a repository without commits.
      if (headers.isPage()) throw new GitError(notGit);
      await refuseOldGit(path, limits);
    }
    return answer;
  } catch (error) {
    const location = headers.location();
    if (location === undefined || !(error instanceof GitError) || !/returned error: 30\d/.test(error.output))
      throw error;
    return { location };
  }
}

/** Makes git write the headers of HTTP responses to standard error, without credentials and bodies. */
const traced = { GIT_TRACE_CURL: '1', GIT_TRACE_CURL_NO_DATA: '1', GIT_TRACE_REDACT: '1' };

interface Headers {
  readonly take: (line: string) => void;
  /** True when a response used the smart protocol. */
  readonly isSmart: () => boolean;
  /** True when the last response was a document for people or programs, which no git server sends. */
  readonly isPage: () => boolean;
  /** Target of the last redirect. */
  readonly location: () => string | undefined;
}

function readHeaders(): Headers {
  let smart = false;
  let page = false;
  let location: string | undefined;
  return {
    take(line) {
      const [, name = '', value = ''] = / <= Recv header: ([\w-]+): *(.*?)\s*$/.exec(line) ?? [];
      if (name.toLowerCase() === 'content-type') {
        smart ||= value === 'application/x-git-upload-pack-advertisement';
        page = /html|json|xml/i.test(value);
      }
      if (name.toLowerCase() === 'location') location = value;
    },
    isSmart: () => smart,
    isPage: () => page,
    location: () => location,
  };
}

/**
 * A dumb HTTP server cannot omit contents. An old git fetches each object that it considers missing with a nested
 * fetch. Throws {@link GitError} for such a git.
 */
async function refuseOldGit(path: string, { requestTimeoutMs }: GitLimits): Promise<void> {
  const run = { args: ['version'], environment: localEnvironment(path), timeLimit: requestTimeoutMs };
  const version = (await runGit(run)).toString('latin1').trim();
  if (obeysNoLazyFetch(version)) return;
  const reason = `its server does not support git's smart protocol, and ${version.slice(0, 100)} cannot read it safely`;
  throw new GitError(`${reason}. Install git 2.45 or later, or a security release of 2.39 to 2.44`);
}

function remoteRef(answer: string, ref: string | undefined): Omit<RemoteRef, keyof RemoteRefs> {
  const lines = answer.split('\n').map((line) => line.split('\t'));
  const idOf = (name: string): string | undefined =>
    lines.find(([id, each]) => each === name && !id?.startsWith('ref:'))?.[0];
  if (ref === undefined) {
    const commit = idOf('HEAD');
    if (commit === undefined)
      throw new GitError('its default branch has no commit; push one, or set ref to another branch');
    const branch = lines.find(([id, each]) => each === 'HEAD' && id?.startsWith('ref: '))?.[0]?.slice('ref: '.length);
    return { name: branch ?? 'HEAD', commit };
  }
  for (const name of [`refs/heads/${ref}`, `refs/tags/${ref}`]) {
    const commit = idOf(`${name}^{}`) ?? idOf(name);
    if (commit !== undefined) return { name, commit };
  }
  throw new GitError(`it has no branch or tag ${ref}`);
}
