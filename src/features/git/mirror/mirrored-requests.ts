import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { runGit } from '#features/git/process/run-git.ts';
import type { ChangeRequest, RequestFacts } from '#model/package/change-request.ts';
import { requestText } from '#model/package/change-request.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { RequestSettings } from '#sources/ref-patterns.ts';
import { commitsElsewhere, commitTimes } from './refs/git-tags.ts';
import type { RemoteRequest, RemoteRequests } from './remote-requests.ts';
import { type RequestRecord, readRequests, writeRequests } from './request-records.ts';

/** A request to fetch. */
export interface WantedRequest extends RemoteRequest {
  /** Number at the forge. */
  readonly number: number;
}

export interface MirroredRequestsInput {
  /** Mirror of the repository. */
  readonly mirror: { readonly path: string; readonly reading: GitEnvironment };
  /** The shown commit. */
  readonly head: string;
  /** How many requests are kept, and for how long. */
  readonly settings: RequestSettings;
  /** What the forge says, see {@link GitTarget.requests}. */
  readonly described: GitTarget['requests'];
  /** The requests of the remote; undefined when they could not be listed. */
  readonly remote: RemoteRequests | undefined;
  /** Fetches the commits that the mirror lacks, and forgets requests that are not in `kept`. Never throws. */
  readonly fetchMissing: (requests: readonly WantedRequest[], kept: ReadonlySet<number>) => Promise<void>;
}

/** Timeout of a git command, in milliseconds. */
const timeLimit = 20_000;

const day = 86_400_000;

/**
 * Returns the requests whose commits are in the mirror, the highest numbers first: the open ones, and those that were
 * open some days ago. They are recorded in the mirror. Throws `GitError`.
 */
export async function mirroredRequests(input: MirroredRequestsInput): Promise<readonly ChangeRequest[]> {
  const { mirror, settings, fetchMissing } = input;
  const before = await readRequests(mirror.path);
  const recorded = new Map(before.map((record) => [record.number, record]));
  const open = await openRequests(input, recorded);
  const present = await commitTimes(
    open.map(({ commit }) => commit),
    mirror.reading,
  );
  const missing = open.filter(({ commit }) => !present.has(commit));
  const kept = new Set([...recorded.keys(), ...open.map(({ number }) => number)]);
  if (missing.length > 0) await fetchMissing(missing, kept);
  const fetched = await commitTimes(
    missing.map(({ commit }) => commit),
    mirror.reading,
  );
  const isHere = (commit: string): boolean => present.has(commit) || fetched.has(commit);
  const seenAt = Date.now();
  const opened = open.flatMap(({ number, commit, facts }): readonly RequestRecord[] => {
    const known = recorded.get(number);
    // A push may have removed a secret, so the commit before it is never shown.
    return isHere(commit) ? [{ ...(facts ?? known), number, commit, seenAt, isOpen: true }] : [];
  });
  const numbers = new Set(open.map(({ number }) => number));
  const closed = before
    .filter((record) => !numbers.has(record.number))
    .map((record) => (input.remote === undefined ? record : { ...record, isOpen: false }));
  const records = recentRecords([...opened, ...closed], settings);
  await writeRequests(mirror.path, before, records);
  return describe(records, mirror.reading);
}

/** Returns the recorded requests of a mirror, for a start without the remote. Throws `GitError`. */
export async function recordedRequests(
  mirror: MirroredRequestsInput['mirror'],
  settings: RequestSettings,
): Promise<readonly ChangeRequest[]> {
  return describe(recentRecords(await readRequests(mirror.path), settings), mirror.reading);
}

interface OpenRequest extends WantedRequest {
  readonly facts: RequestFacts | undefined;
}

/** The open requests that the remote has, the highest numbers first. */
async function openRequests(
  { described, remote, settings, mirror, head }: MirroredRequestsInput,
  recorded: ReadonlyMap<number, RequestRecord>,
): Promise<readonly OpenRequest[]> {
  if (remote === undefined) return [];
  const found = (number: number, facts?: RequestFacts): readonly OpenRequest[] => {
    const request = remote.get(number);
    return request === undefined ? [] : [{ ...request, number, facts }];
  };
  const newestFirst = (requests: readonly OpenRequest[]): readonly OpenRequest[] =>
    requests.toSorted((a, b) => b.number - a.number).slice(0, settings.limit);
  if (described === 'unknown') {
    const open = [...recorded.values()].filter(({ isOpen }) => isOpen);
    return newestFirst(open.flatMap(({ number }) => found(number)));
  }
  if (described !== undefined) return newestFirst(described.flatMap((facts) => found(facts.number, facts)));
  const newest = newestFirst([...remote.keys()].flatMap((number) => found(number)));
  // Some forges keep the refs of merged requests.
  const here = await commitTimes(
    newest.map(({ commit }) => commit),
    mirror.reading,
  );
  if (here.size === 0) return newest;
  const elsewhere = await commitsElsewhere(here.keys(), head, mirror.reading);
  return newest.filter(({ commit }) => !here.has(commit) || elsewhere.has(commit));
}

/** The requests that are open, or were some days ago, without those above the limit. */
function recentRecords(records: readonly RequestRecord[], { days, limit }: RequestSettings): readonly RequestRecord[] {
  const oldest = Date.now() - days * day;
  const recent = records.filter(({ isOpen, seenAt }) => isOpen || seenAt > oldest);
  // As many closed ones as open ones.
  return recent.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.number - a.number).slice(0, 2 * limit);
}

async function describe(records: readonly RequestRecord[], reading: GitEnvironment): Promise<readonly ChangeRequest[]> {
  const commits = records.map(({ commit }) => commit);
  const times = await commitTimes(commits, reading);
  const unnamed = records.filter(({ author, commit }) => author === undefined && times.has(commit));
  const authors = await commitAuthors(
    unnamed.map(({ commit }) => commit),
    reading,
  );
  return records
    .flatMap(({ number, commit, title, author = authors.get(commit), base, updated, isOpen }) => {
      const time = times.get(commit);
      return time === undefined ? [] : [{ number, title, author, base, updated, commit, time, isOpen }];
    })
    .toSorted((a, b) => b.number - a.number);
}

/** Names of the authors of commits, without control characters. Throws `GitError`. */
async function commitAuthors(
  commits: readonly string[],
  environment: GitEnvironment,
): Promise<ReadonlyMap<string, string | undefined>> {
  if (commits.length === 0) return new Map();
  const args = ['log', '--no-walk=unsorted', '--format=%H %an', '--stdin'];
  const answer = await runGit({ args, input: `${commits.join('\n')}\n`, environment, timeLimit });
  const lines = answer
    .toString('utf8')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
  return new Map(lines.map(([commit, name]) => [commit, requestText(name)]));
}
