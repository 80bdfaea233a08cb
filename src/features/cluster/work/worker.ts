import type { SourceListing } from '#catalog/source-listings.ts';
import type { Contents } from '#features/cluster/contents/contents.ts';
import { createFamilyPublisher, type FamilyPublisherDeps } from '#features/cluster/family/family-publisher.ts';
import type { JobQueue, SendOptions } from '#features/cluster/jobs/job-queue.ts';
import type { WorkClaims } from '#model/key-value-cache.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import { ignoreSourceError, type Listing, type Source, SourceError, sourceError } from '#sources/source.ts';
import { answerCall } from './answer-calls.ts';
import { type PruneDeps, pruneBlobs } from './prune-blobs.ts';
import { createRepositoryLookup } from './repository-lookup.ts';
import { fetchRepository } from './shared-mirrors.ts';

/** Dependencies of a worker. */
export interface WorkerDeps extends FamilyPublisherDeps, PruneDeps {
  /** The sources of the settings. */
  readonly sources: readonly Source[];
  /** The git mirrors of this worker. */
  readonly mirrors: Mirrors;
  /** Contents of the cluster. */
  readonly contents: Contents;
  /** Jobs of the cluster. */
  readonly jobs: JobQueue;
  /** Claims of the cluster. */
  readonly claims: WorkClaims;
  /** Identifies the code and the settings that decide what a record says of a repository. */
  readonly stamp: string;
  /** Interval between two syncs of a source, in milliseconds. */
  readonly interval: number;
  /** Called after a job has published something. */
  readonly onPublished: () => void;
  /** Called with the name of a source that has answered or failed. */
  readonly onAnswer: (source: string) => void;
  /** Called with warnings. */
  readonly warn: (message: string) => void;
  /** Called with errors that do not stop the worker. */
  readonly onError: (error: unknown) => void;
}

/** Does the jobs that read sources. */
export interface Worker {
  /**
   * Takes jobs from now on, and asks for syncs when sources change and at the interval. Called again for another job queue.
   * Throws `PostgresError`.
   */
  start(): Promise<void>;
  /** Asks for a sync of each source, unless one was asked for a moment ago. Throws `PostgresError`. */
  ask(): Promise<void>;
  /** Asks for no further sync. */
  close(): Promise<void>;
}

/** Interval between two removals of blobs, in milliseconds. All workers ask each hour; one job a day is added. */
const pruneEveryMs = 24 * 3_600_000;

/** Workers that start within so many seconds ask for one sync. */
const startSeconds = 10;

/** Creates a worker that has not started. */
export function createWorker(deps: WorkerDeps): Worker {
  const { sources, jobs, contents, mirrors, onPublished } = deps;
  const publisher = createFamilyPublisher(deps);
  const stops: (() => void | Promise<void>)[] = [];
  const repositoryOf = createRepositoryLookup(deps);

  async function syncSource(index: number): Promise<void> {
    const source = sources[index];
    if (source === undefined) return;
    const listed = await listSource(source);
    deps.onAnswer(source.name);
    await publisher.publish(index, listed);
    onPublished();
  }

  async function refresh(path: string): Promise<void> {
    let isFound = false;
    for (const [index, source] of sources.entries()) {
      const listing = await refreshSource(source, path);
      if (listing === undefined) continue;
      isFound = true;
      // What was published is lost, so that all sources are listed again.
      if (!(await publisher.merge(index, listing))) await askForAll();
      onPublished();
    }
    if (!isFound) deps.warn(`A webhook named the repository ${path}, but no source has it.`);
  }

  async function askForAll(options: SyncOptions = {}): Promise<void> {
    for (const index of sources.keys()) await askForSync(index, deps, options);
  }

  const ask = (): Promise<void> => askForAll({ every: startSeconds });

  return {
    async start() {
      await publisher.align();
      await jobs.work('source', ({ index }) => syncSource(index));
      await jobs.work('refresh', ({ path }) => refresh(path));
      await jobs.work('repository', (data) => fetchRepository(data, { ...deps, mirrors }));
      await jobs.work('prune', () => pruneBlobs(deps));
      await jobs.work('call', (data) => answerCall(data, { contents, repositoryOf }));
      await ask();
      if (stops.length > 0) return;
      for (const [index, source] of sources.entries()) stops.push(askForSyncs(source, index, deps));
      stops.push(every(pruneEveryMs / 24, () => askToPrune(deps)));
    },
    ask,
    async close() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Lists a source. One that fails has no listing: what is published of it stays. Throws all errors except `SourceError`. */
async function listSource(source: Source): Promise<SourceListing> {
  const { name, label, local } = source;
  const begun = performance.now();
  const listing = await source.list().catch(sourceError);
  const known = { name, label, local, syncMs: performance.now() - begun };
  if (listing instanceof SourceError)
    return { listing: undefined, state: { ...known, freshAt: undefined, error: listing.message } };
  const { stale } = listing;
  return { listing, state: { ...known, freshAt: stale?.since ?? Date.now(), error: stale?.reason } };
}

type SyncOptions = Pick<SendOptions, 'every'>;

/** Asks for a sync of a source. Throws `PostgresError`. */
function askForSync(index: number, { jobs }: WorkerDeps, options: SyncOptions = {}): Promise<void> {
  return jobs.send('source', { index }, { key: String(index), ...options });
}

/** Asks for syncs of a source when it changes, or at its interval. Returns the function that ends it. */
function askForSyncs(source: Source, index: number, deps: WorkerDeps) {
  const ask = (options?: SyncOptions): void => void askForSync(index, deps, options).catch(deps.onError);
  const ms = source.interval ?? deps.interval;
  // All workers ask; one job of each interval is added.
  return source.watch?.(() => ask()) ?? every(ms, () => ask({ every: Math.max(1, Math.round(ms / 1_000)) }));
}

function askToPrune({ jobs, onError }: WorkerDeps): void {
  void jobs.send('prune', {}, { key: 'prune', every: pruneEveryMs / 1_000 }).catch(onError);
}

/** Calls a function at an interval. Returns a function that ends it. */
function every(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms).unref();
  return () => clearInterval(timer);
}

async function refreshSource(source: Source, path: string): Promise<Listing | undefined> {
  // Another worker may have listed the source, and saved what it has.
  if (source.canRefresh?.(path) === false) await source.listCached?.().catch(ignoreSourceError);
  return source.refresh?.(path);
}
