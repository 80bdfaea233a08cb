import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { openJobQueue } from './job-queue.ts';
import { createReconnectingJobs } from './reconnecting-jobs.ts';

describe.skipIf(postgresPrograms === undefined)(`jobs whose database comes and goes (${needsPostgres})`, () => {
  test('a worker that starts before its database takes jobs when it is there, and says once why it waits', async () => {
    const postgres = await ownPostgres();
    await postgres.crash();
    const errors: unknown[] = [];
    const done: string[] = [];
    const open = () =>
      openJobQueue({ url: postgres.url, product: 'asterism', isWorker: true, onError: () => undefined });
    const jobs = createReconnectingJobs(open, (error) => errors.push(error));
    onTestFinished(() => jobs.close());
    await expect(jobs.send('refresh', { path: 'acme/one' })).rejects.toThrow(/127\.0\.0\.1/);
    jobs.whenReady(() => jobs.work('refresh', async ({ path }) => void done.push(path)));
    await expect.poll(() => errors).toHaveLength(1);
    await postgres.start();
    await expect.poll(() => jobs.send('refresh', { path: 'acme/one' }).then(() => 'sent', String)).toBe('sent');
    await expect.poll(() => done).toContain('acme/one');
    expect(errors).toHaveLength(1);
    expect(await jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test('tables of jobs that somebody removed are made again, and a worker takes jobs from them', async () => {
    const url = await temporaryDatabase();
    const done: string[] = [];
    const open = (onLost: () => void) =>
      openJobQueue({
        url,
        product: 'asterism',
        isWorker: true,
        onError: () => undefined,
        onFailed: (error) => {
          if (error.isMissingTable) onLost();
        },
      });
    const jobs = createReconnectingJobs(open, () => undefined);
    onTestFinished(() => jobs.close());
    jobs.keepStarted(() => jobs.work('refresh', async ({ path }) => void done.push(path)));
    await jobs.send('refresh', { path: 'acme/one' });
    await expect.poll(() => done).toEqual(['acme/one']);
    const admin = openPostgres({ url });
    onTestFinished(() => admin.close());
    await admin.query('DROP SCHEMA asterism_jobs CASCADE');
    await expect.poll(() => jobs.send('refresh', { path: 'acme/two' }).then(() => 'sent', String)).toBe('sent');
    await expect.poll(() => done).toContain('acme/two');
  });

  test('a job whose handler fails is done again, and jobs of one key stand for each other', async () => {
    const postgres = await ownPostgres();
    const jobs = await openJobQueue({
      url: postgres.url,
      product: 'asterism',
      isWorker: true,
      onError: () => undefined,
    });
    onTestFinished(() => jobs.close());
    const done: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) await jobs.send('source', { index: 7 }, { key: '7' });
    await jobs.send('source', { index: 8 }, { key: '8' });
    expect((await jobs.counts()).waiting).toBe(2);
    await jobs.work('source', async ({ index }) => {
      done.push(index);
      if (done.filter((each) => each === index).length === 1) throw new Error('Not yet.');
    });
    await expect.poll(() => done.toSorted()).toEqual([7, 7, 8, 8]);
    await expect.poll(() => jobs.counts()).toEqual({ waiting: 0, active: 0, failed: 0 });
  });
});
