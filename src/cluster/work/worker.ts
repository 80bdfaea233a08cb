import { SourceListings } from '#catalog/source-listings.ts';
import type { Contents } from '#cluster/contents/contents.ts';
import { createFamilyPublisher, type FamilyPublisherDeps } from '#cluster/family/family-publisher.ts';
import type { RepositoryRecord } from '#cluster/family/repository-record.ts';
import type { JobQueue } from '#cluster/jobs/job-queue.ts';
import type { GitMirrors } from '#sources/git/mirror/git-mirrors-contract.ts';
import { ignoreSourceError, type Repository, type Source, SourceError } from '#sources/source.ts';
import { answerCall } from './answer-calls.ts';
import { type PruneDeps, pruneBlobs } from './prune-blobs.ts';
import { fetchRepository } from './shared-mirrors.ts';

/** Dependencies of a worker. */
export interface WorkerDeps extends Omit<FamilyPublisherDeps, 'blobs'>, PruneDeps {
  /** The sources of the settings. */
  readonly sources: readonly Source[];
  /** The git mirrors of this worker. */
  readonly mirrors: GitMirrors;
  /** Contents of the cluster. */
  readonly contents: Contents;
  /** Jobs of the cluster. */
  readonly jobs: JobQueue;
  /** Interval between two syncs of a source, in milliseconds. */
  readonly interval: number;
  /** Called after a job has published something. */
  readonly onPublished: () => void;
  /** Called with the name of a source that has answered or failed. */
  readonly onAnswer: (source: string) => void;
  /** Called with errors that do not stop the worker. */
  readonly onError: (error: unknown) => void;
}

/** Does the jobs that read sources. */
export interface Worker {
  /** Takes jobs from now on, and asks for syncs when sources change and at the interval. Throws `PostgresError`. */
  start(): Promise<void>;
  /** Asks for no further sync. */
  close(): Promise<void>;
}

/** Interval between two removals of blobs, in milliseconds. All workers ask each hour; one job a day is added. */
const pruneEveryMs = 24 * 3_600_000;

/** Workers that start within so many seconds ask for one sync. */
const startSeconds = 10;

/** Creates a worker that has not started. */
export function createWorker(deps: WorkerDeps): Worker {
  const { sources, jobs, contents, mirrors, onError, onPublished } = deps;
  const listings = new SourceListings(sources);
  const publisher = createFamilyPublisher(deps);
  const timers: NodeJS.Timeout[] = [];
  const watchers: (() => Promise<void>)[] = [];
  const repositoryOf = createRepositoryLookup(deps);

  const ask = (index: number, every?: number): void => {
    const key = String(index);
    void jobs.send('source', { index }, { key, ...(every !== undefined && { every }) }).catch(onError);
  };

  const askToPrune = (): void =>
    void jobs.send('prune', {}, { key: 'prune', every: pruneEveryMs / 1_000 }).catch(onError);

  async function syncSource(index: number): Promise<void> {
    const source = sources[index];
    if (source === undefined) return;
    await listings.poll(source);
    deps.onAnswer(source.name);
    const listing = listings.listingOf(source);
    if (listing !== undefined) await publisher.publish(index, listing);
    onPublished();
  }

  async function refresh(path: string): Promise<void> {
    for (const [index, source] of sources.entries()) {
      // Another worker may have listed the source, and saved what it has.
      if (source.canRefresh?.(path) === false) await source.listCached?.().catch(ignoreSourceError);
      const listing = await source.refresh?.(path);
      if (listing === undefined) continue;
      listings.merge(source, listing);
      await publisher.merge(index, listing);
      onPublished();
    }
  }

  return {
    async start() {
      await jobs.work('source', ({ index }) => syncSource(index));
      await jobs.work('refresh', ({ path }) => refresh(path));
      await jobs.work('repository', (data) => fetchRepository(data, { own: mirrors, contents }));
      await jobs.work('prune', () => pruneBlobs(deps));
      await jobs.work('call', (data) => answerCall(data, { contents, repositoryOf }));
      timers.push(setInterval(askToPrune, pruneEveryMs / 24).unref());
      for (const [index, source] of sources.entries()) {
        const stop = source.watch?.(() => ask(index));
        if (stop !== undefined) watchers.push(stop);
        const interval = source.interval ?? deps.interval;
        // All workers ask; one job of each interval is added.
        const askAgain = (): void => ask(index, Math.max(1, Math.round(interval / 1_000)));
        if (stop === undefined) timers.push(setInterval(askAgain, interval).unref());
        ask(index, startSeconds);
      }
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(watchers.map((stop) => stop()));
    },
  };
}

/** Finds repositories in the mirrors and sources of a worker, which may not have listed them. */
function createRepositoryLookup({ sources, mirrors }: WorkerDeps): (record: RepositoryRecord) => Promise<Repository> {
  return async ({ origin: { source, target }, folder }) => {
    const known = target && (await mirrors.listCached([target])).repositories[0];
    if (known !== undefined) return known;
    const listing = target === undefined ? await sources[source]?.list() : await mirrors.refresh([target]);
    const found = listing?.repositories.find((each) => each.folder === folder);
    if (found === undefined) throw new SourceError(`The repository ${folder} is not in its source any more.`);
    return found;
  };
}
