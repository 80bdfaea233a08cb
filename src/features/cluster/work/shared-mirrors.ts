import type { Contents } from '#features/cluster/contents/contents.ts';
import type { ListedRepository } from '#features/cluster/family/family-manifest.ts';
import { type PublishedDeps, publishedRepository } from '#features/cluster/family/published-repository.ts';
import { uploadRepository } from '#features/cluster/family/upload-repository.ts';
import type { JobData } from '#features/cluster/jobs/job-data.ts';
import type { JobQueue } from '#features/cluster/jobs/job-queue.ts';
import { parse } from '#features/cluster/pack.ts';
import type { WorkClaims } from '#model/key-value-cache.ts';
import type { Warning } from '#model/warning.ts';
import { digest } from '#platform/hash.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { MirrorProgress, Mirrors } from '#sources/mirrors.ts';
import { ignoreSourceError, type Listing, type Repository, SourceError } from '#sources/source.ts';

/** The mirrors of a source whose repositories all workers fetch, each in a job. */
export interface SharedMirrors extends Mirrors {
  /** What git fetches for a repository that was listed, without credentials. */
  targetOf(folder: string): GitTarget | undefined;
}

/** Dependencies of shared mirrors. */
export interface SharedMirrorsDeps extends PublishedDeps {
  /** The mirrors of this worker. */
  readonly mirrors: Mirrors;
  /** Index of the source in the settings. */
  readonly source: number;
  /** Contents of the cluster. */
  readonly contents: Contents;
  /** Jobs of the cluster. */
  readonly jobs: Pick<JobQueue, 'sendAll'>;
  /** What is published of the source, by folder: it stays when a repository cannot be fetched. */
  readonly published: () => Promise<ReadonlyMap<string, ListedRepository>>;
}

/** What a job says of the repository that it fetched. */
interface Fetched {
  /** The repository; absent when it cannot be shown. */
  readonly listed?: ListedRepository;
  readonly warnings: readonly Warning[];
  /** Why it is an older copy, or cannot be shown; absent when it is current. */
  readonly problem?: string;
}

/** How long no repository of a source may be finished before the others are given up, in milliseconds. */
const timeoutMs = 30 * 60_000;

/** Pauses between two looks for results, in milliseconds: the first, and the longest. */
const firstLookMs = 50;
const longestLookMs = 500;

/** Creates the mirrors of a source. */
export function createSharedMirrors(deps: SharedMirrorsDeps): SharedMirrors {
  const { mirrors: own, source, contents, jobs } = deps;
  const targets = new Map<string, GitTarget>();

  async function fetchAll(wanted: readonly GitTarget[], onProgress?: (progress: MirrorProgress) => void) {
    const data = wanted.map((target): JobData['repository'] => {
      const { credentials: _credentials, ...plain } = target;
      targets.set(target.folder, plain);
      return { source, target: plain, answer: `fetched-${digest(JSON.stringify(plain), crypto.randomUUID())}` };
    });
    await jobs.sendAll('repository', data);
    const fetched = await waitFor(data, contents, (folder, finished) =>
      onProgress?.({ folder, step: 'done', percent: undefined, finished, total: data.length }),
    );
    const isWhole = fetched.every(({ listed, problem }) => listed !== undefined && problem === undefined);
    const earlier = isWhole ? undefined : await deps.published();
    const shown = fetched.map((each, index): Fetched => {
      const published = earlier?.get(wanted[index]?.folder ?? '');
      // The copy of the worker that could not fetch it may be older than what another worker has published.
      const listed = each.problem === undefined ? (each.listed ?? published) : (published ?? each.listed);
      return { ...each, ...(listed && { listed }) };
    });
    void contents.remove(data.map(({ answer }) => answer)).catch(() => undefined);
    return listingOf(shown, (listed) => readListed(listed, deps));
  }

  return {
    sync: fetchAll,
    refresh: (wanted) => fetchAll(wanted),
    // What was published before is shown meanwhile.
    listCached: async () => ({ repositories: [], warnings: [], stale: undefined }),
    prune: own.prune,
    remoteState: own.remoteState,
    close: async () => undefined,
    targetOf: (folder) => targets.get(folder),
  };
}

export interface FetchDeps extends Pick<SharedMirrorsDeps, 'mirrors' | 'contents'> {
  /** Identifies the code and the settings that decide what a record says of a repository. */
  readonly stamp: string;
  /** Claims of the cluster. */
  readonly claims: WorkClaims;
}

/**
 * How long another worker is waited for that fetches the same, and the pause between two looks, in milliseconds. The jobs of
 * a dead worker are taken over after this time, so that they do not wait for its claim.
 */
const otherMs = 10_000;
const otherLookMs = 250;

/** Fetches a repository for {@link createSharedMirrors}, and stores what it found. Throws `PostgresError`. */
export async function fetchRepository(
  { source, target, answer }: JobData['repository'],
  { mirrors, contents, stamp, claims }: FetchDeps,
): Promise<void> {
  const remote = await mirrors.remoteState(target).catch(ignoreSourceError);
  const state = remote === undefined ? undefined : `state-${digest(JSON.stringify([stamp, remote, target]))}`;
  const known = state === undefined ? undefined : await fetchedElsewhere(state, { contents, claims });
  if (known !== undefined) return contents.add([[answer, JSON.stringify(known)]]);
  const listing = await mirrors.refresh([target]).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });
  const fetched = listing instanceof SourceError ? failed(target, listing) : await stored(listing);
  const text = JSON.stringify(fetched);
  const isCurrent = state !== undefined && fetched.listed !== undefined && fetched.problem === undefined;
  await contents.add([[answer, text], ...(isCurrent ? [[state, text] as const] : [])]);
  if (state !== undefined) claims.release(state);

  async function stored({ repositories: [repository], warnings, stale }: Listing): Promise<Fetched> {
    const listed = repository && (await uploadRepository(repository, { source, target }, contents));
    return { ...(listed && { listed }), warnings, ...(stale && { problem: stale.reason }) };
  }
}

/** What was fetched in the same state of the remote, or is being fetched: a push and a sync may meet. */
async function fetchedElsewhere(
  state: string,
  { contents, claims }: Pick<FetchDeps, 'contents' | 'claims'>,
): Promise<Fetched | undefined> {
  const known = await fetchedBefore(state, contents);
  if (known !== undefined || (await claims.take(state, otherMs))) return known;
  for (const begun = performance.now(); performance.now() - begun < otherMs; ) {
    await new Promise((resolve) => setTimeout(resolve, otherLookMs));
    const fetched = await fetchedBefore(state, contents);
    if (fetched !== undefined || (await claims.take(state, otherMs))) return fetched;
  }
  return undefined;
}

/** What this worker or another one has fetched in the same state of the remote, checked now. */
async function fetchedBefore(state: string, contents: Contents): Promise<Fetched | undefined> {
  const [bytes] = await contents.readMany([state]);
  if (bytes === undefined) return undefined;
  const { listed, ...rest }: Fetched = parse(bytes);
  if (listed === undefined || (await contents.missing([listed.blob])).length > 0) return undefined;
  return { ...rest, listed: { ...listed, checkedAt: Date.now() } };
}

function failed({ folder }: GitTarget, { message }: SourceError): Fetched {
  return { warnings: [{ repository: folder, file: undefined, message }], problem: message };
}

async function waitFor(
  data: readonly JobData['repository'][],
  contents: Pick<Contents, 'readMany'>,
  onFetched: (folder: string, finished: number) => void,
): Promise<readonly Fetched[]> {
  const results = new Map<string, Fetched>();
  let pause = firstLookMs;
  let progressAt = performance.now();
  while (results.size < data.length && performance.now() - progressAt < timeoutMs) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const pending = data.filter(({ answer }) => !results.has(answer));
    const found = await contents.readMany(pending.map(({ answer }) => answer));
    for (const [index, bytes] of found.entries()) {
      const job = pending[index];
      if (bytes === undefined || job === undefined) continue;
      results.set(job.answer, parse(bytes));
      onFetched(job.target.folder, results.size);
      progressAt = performance.now();
    }
    pause = Math.min(longestLookMs, pause * 1.5);
  }
  const late = new SourceError('No worker has fetched it in time. Look at the log of the workers.');
  return data.map(({ answer, target }) => results.get(answer) ?? failed(target, late));
}

async function readListed({ blob, checkedAt }: ListedRepository, deps: SharedMirrorsDeps): Promise<Repository[]> {
  const bytes = await deps.contents.read(blob);
  if (bytes === undefined) return [];
  const repository = publishedRepository(parse(bytes), deps);
  return [checkedAt === undefined ? repository : { ...repository, checkedAt }];
}

async function listingOf(
  fetched: readonly Fetched[],
  read: (listed: ListedRepository) => Promise<Repository[]>,
): Promise<Listing> {
  const repositories = (await Promise.all(fetched.map(({ listed }) => (listed ? read(listed) : [])))).flat();
  const warnings = fetched.flatMap((each) => each.warnings);
  const problems = fetched.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  const [reason] = problems;
  if (repositories.length === 0 && reason !== undefined) throw new SourceError(reason);
  if (reason === undefined || problems.length < fetched.length) return { repositories, warnings, stale: undefined };
  const since = Math.min(...repositories.map(({ checkedAt = 0 }) => checkedAt));
  return { repositories, warnings, stale: { reason, since } };
}
