import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createContents } from '#features/cluster/contents/contents.ts';
import { type JobQueue, openJobQueue } from '#features/cluster/jobs/job-queue.ts';
import { openPostgresStore } from '#features/cluster/store/open-postgres-store.ts';
import { gitSource } from '#features/git/git-source.ts';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createWorker } from './worker.ts';

async function queueAt(url: string, errors: unknown[]): Promise<JobQueue> {
  const jobs = await openJobQueue({ url, product: 'asterism', isWorker: true, onError: (error) => errors.push(error) });
  onTestFinished(jobs.close);
  return jobs;
}

/** A worker of one repository. Without `lists` it never does the job of listing the source. */
async function startWorker(url: string, addresses: readonly string[], lists: boolean) {
  const errors: unknown[] = [];
  const published: number[] = [];
  const queue = await queueAt(url, errors);
  const store = await openPostgresStore({
    url,
    cacheSize: 1_000_000,
    warn: () => undefined,
    name: 'a worker of a test',
  });
  onTestFinished(() => store.close());
  const { mirrors } = await testMirrors();
  const contents = createContents({ blobs: store.blobs, copies: store.documents, warn: () => undefined });
  const jobs: JobQueue = {
    ...queue,
    work: (name, handle) => (name === 'source' && !lists ? Promise.resolve() : queue.work(name, handle)),
  };
  const publications = store.publications('asterism');
  const worker = createWorker({
    sources: [gitSource({ addresses, mirrors })],
    mirrors,
    contents,
    blobs: store.blobs,
    claims: store.claims,
    publications,
    jobs,
    stamp: 'test',
    interval: 60_000,
    originOf: () => ({ source: 0 }),
    onPublished: () => published.push(1),
    onAnswer: () => undefined,
    warn: () => undefined,
    onError: (error) => errors.push(error),
  });
  await worker.start();
  onTestFinished(worker.close);
  return { errors, published, publications, queue, worker };
}

describe.skipIf(postgresPrograms === undefined)(`a worker (${needsPostgres})`, () => {
  test('a push is fetched by a worker that has not listed the source itself', async () => {
    const root = await temporaryFolder();
    const one = await gitTestRepository(root, join('acme', 'one'));
    await one.commit({ 'README.md': '# One\n' });
    const url = await temporaryDatabase();
    const first = await startWorker(url, [one.path], true);
    await expect.poll(() => first.published).not.toHaveLength(0);
    await first.worker.close();
    await first.queue.close();
    const before = await first.publications.newest('family');
    const second = await startWorker(url, [one.path], false);
    await one.commit({ 'README.md': '# One, pushed\n' });
    await second.queue.send('refresh', { path: 'acme/one' }, { key: 'acme/one' });
    await expect
      .poll(async () => (await second.publications.newest('family'))?.number)
      .toBeGreaterThan(before?.number ?? 0);
    expect(second.errors).toEqual([]);
  });
});
