import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { openJobQueue } from './job-queue.ts';
import { watchWorkers } from './worker-watch.ts';

describe.skipIf(postgresPrograms === undefined)(`a site without a worker (${needsPostgres})`, () => {
  test('a replica says once that no worker runs, and once that one runs again', async () => {
    const url = await temporaryDatabase();
    const open = (isWorker: boolean) => openJobQueue({ url, product: 'asterism', isWorker, onError: () => undefined });
    const jobs = await open(false);
    onTestFinished(() => jobs.close());
    const warnings: string[] = [];
    const watch = watchWorkers({ jobs, warn: (message) => warnings.push(message), everyMs: 20 });
    onTestFinished(() => watch.close());
    await expect.poll(() => watch.isAlone()).toBe(true);
    const worker = await open(true);
    await expect.poll(() => watch.isAlone()).toBe(false);
    await worker.close();
    await expect.poll(() => watch.isAlone()).toBe(true);
    expect(warnings).toEqual([
      expect.stringMatching(/^No worker runs, .+ Start "asterism work"/),
      'A worker runs again.',
      expect.stringMatching(/^No worker runs/),
    ]);
  });
});
