import chunk from 'lodash-es/chunk.js';
import type { Articles } from '#catalog/pages/article.ts';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { IndexBuilder } from '#features/cluster/index/index-builder.ts';
import type { ReconnectingJobs } from '#features/cluster/jobs/reconnecting-jobs.ts';
import type { SharedFacts } from '#features/cluster/shared-facts.ts';
import type { WorkClaims } from '#model/key-value-cache.ts';

/** Dependencies of page jobs. */
export interface PageJobsDeps {
  /** Jobs of the cluster. */
  readonly jobs: ReconnectingJobs;
  /** Claims of the cluster. */
  readonly claims: WorkClaims;
  /** Provides the snapshot of this worker. */
  readonly snapshots: Pick<SnapshotStore, 'current'>;
  /** Renders pages. */
  readonly articles: Pick<Articles, 'words'>;
  readonly builder: IndexBuilder;
  /** Publishes what the files of the family say. */
  readonly facts: Pick<SharedFacts, 'publish'>;
  /** Shows the newest publication. */
  readonly load: () => Promise<unknown>;
  /** Number of the publication that this worker shows. */
  readonly shown: () => number;
  /** Called with errors that do not stop the worker. */
  readonly onError: (error: unknown) => void;
}

/** Does the jobs that read published families: it renders pages and builds the search index. */
export interface PageJobs {
  /** Takes jobs from now on. Throws `PostgresError`. */
  start(): Promise<void>;
  /** Adds the jobs that the snapshot of a publication needs, unless another worker adds them. */
  announce(report: SyncReport, number: number): void;
}

/** Pages of one job. */
const batchSize = 40;

/** Seconds between two publications of facts: what is newer, a replica reads one by one. */
const factsEvery = 600;

/** How long the claim on adding jobs lasts, in milliseconds. */
const claimMs = 60_000;

export function createPageJobs(deps: PageJobsDeps): PageJobs {
  const { jobs, claims, snapshots, articles, builder, load, shown, onError } = deps;

  async function atLeast(number: number): Promise<void> {
    if (shown() < number) await load();
  }

  async function render(pages: readonly (readonly [repo: string, file: string])[]): Promise<void> {
    const snapshot = snapshots.current();
    if (snapshot === undefined) return;
    for (const [repo, file] of pages) {
      const page = snapshot.packages.get(repo)?.pages.get(file);
      if (page !== undefined) await articles.words(snapshot, repo, page).catch(onError);
    }
  }

  /** Adds jobs that render pages, unless another worker does. */
  async function addRenderings({ added, altered }: SyncReport, number: number): Promise<void> {
    const claim = `jobs of ${number}`;
    if (!(await claims.take(claim, claimMs))) return;
    const pages = [...added, ...altered].map(splitName);
    const data = chunk(pages, batchSize).map((batch) => ({ number, pages: batch }));
    await jobs.sendAll('render', data).catch((error: unknown) => {
      claims.release(claim);
      throw error;
    });
  }

  return {
    async start() {
      await jobs.work('render', async ({ number, pages }) => {
        await atLeast(number);
        await render(pages);
      });
      await jobs.work('index', async () => {
        // The job of an earlier publication stands for those that came while it waited.
        await load();
        const snapshot = snapshots.current();
        if (snapshot !== undefined) await builder.build(snapshot);
      });
      await jobs.work('facts', async ({ number }) => {
        await atLeast(number);
        await deps.facts.publish();
      });
    },
    announce(report, number) {
      if (!report.changed) return;
      jobs.whenReady(async () => {
        await addRenderings(report, number);
        // Each worker asks, since the one with the claim may have died; an index that is published is not built again.
        await jobs.send('index', { number }, { key: 'index' });
        await jobs.send('facts', { number }, { key: 'facts', every: factsEvery });
      });
    },
  };
}

/** Splits the name of a page in a report: `repo/file`. */
function splitName(name: string): readonly [repo: string, file: string] {
  const end = name.indexOf('/');
  return [name.slice(0, end), name.slice(end + 1)];
}
