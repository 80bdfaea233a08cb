import { describe, expect, onTestFinished, test } from 'vitest';
import { openJobQueue } from '#features/cluster/jobs/job-queue.ts';
import { createReconnectingJobs } from '#features/cluster/jobs/reconnecting-jobs.ts';
import { openPostgresStore } from '#features/cluster/store/open-postgres-store.ts';
import type { SharedStore } from '#features/cluster/store/shared-store.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres } from '#platform/postgres/testing/test-postgres.ts';
import { createPageJobs } from './page-jobs.ts';

const report = {
  changed: true,
  packages: 1,
  pages: 1,
  added: ['one/README.md'],
  altered: [],
  gone: [],
  warnings: [],
  failed: [],
};

/** The shared store of a worker, as one process has it. */
async function storeAt(url: string): Promise<SharedStore> {
  const store = await openPostgresStore({ url, cacheSize: 1_000_000, warn: () => undefined, name: 'a test' });
  onTestFinished(() => store.close());
  return store;
}

/** The page jobs of a worker, and the numbers of the index jobs that it has done. */
async function startWorker(url: string) {
  const errors: unknown[] = [];
  const done: number[] = [];
  const open = () => openJobQueue({ url, product: 'asterism', isWorker: true, onError: () => undefined });
  const jobs = createReconnectingJobs(open, (error) => errors.push(error));
  onTestFinished(() => jobs.close());
  const { claims } = await storeAt(url);
  let loaded = 0;
  const pages = createPageJobs({
    jobs,
    claims,
    snapshots: { current: () => undefined },
    articles: { words: async () => undefined },
    builder: { build: async () => undefined, close: () => undefined },
    facts: { publish: async () => undefined },
    load: async () => {
      loaded += 1;
      done.push(loaded);
    },
    shown: () => 0,
    onError: (error) => errors.push(error),
  });
  return { pages, jobs, done, errors };
}

describe.skipIf(postgresPrograms === undefined)(`page jobs (${needsPostgres})`, () => {
  test('the index of a publication is built though the worker that claimed its jobs has died', async () => {
    const { url } = await ownPostgres();
    const dead = await storeAt(url);
    expect(await dead.claims.take('jobs of 7', 60_000)).toBe(true);
    const { pages, done, errors } = await startWorker(url);
    await pages.start();
    pages.announce(report, 7);
    // The index, and what the files say.
    await expect.poll(() => done).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  test('jobs of a publication that was made just before an outage are added when the database is back', async () => {
    const postgres = await ownPostgres();
    const { pages, done, errors, jobs } = await startWorker(postgres.url);
    jobs.whenReady(() => pages.start());
    await expect.poll(() => jobs.counts()).toMatchObject({ waiting: 0 });
    await postgres.crash();
    pages.announce(report, 7);
    await expect.poll(() => errors).not.toHaveLength(0);
    await postgres.start();
    // The pages, the index, and what the files say.
    await expect.poll(() => done).toHaveLength(3);
  });
});
