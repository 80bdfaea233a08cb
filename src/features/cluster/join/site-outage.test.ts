import { describe, expect, onTestFinished, test } from 'vitest';
import { type TestProcess, testCluster, untilFound, untilShown } from '#features/cluster/testing/test-cluster.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const paths = [
  '/one/index.html',
  '/one/docs/guide.html',
  '/two/index.html',
  '/git/one/docs/a.svg',
  '/git/one/src/main.c',
];

/** Status and body of each path. */
async function read({ get }: TestProcess): Promise<readonly (readonly [path: string, status: number, body: string])[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await get(path);
      return [path, response.status, await response.text()] as const;
    }),
  );
}

async function healthOf({
  get,
}: TestProcess): Promise<{ readonly status: string; readonly store: { status: string } }> {
  return (await get('/healthz')).json();
}

/** A cluster whose replica has shown everything once, and its folders. */
async function readCluster() {
  const postgres = await ownPostgres();
  const cluster = await testCluster({ postgres });
  const worker = await cluster.start('work');
  const folders = [await temporaryFolder(), await temporaryFolder()] as const;
  const replica = await cluster.start('serve', { cache: folders[0] });
  await untilFound([replica], 'lantern', '/one/docs/guide.html');
  const before = await read(replica);
  expect(before.map(([path, status]) => [path, status])).toEqual(paths.map((path) => [path, 200]));
  return { ...cluster, postgres, worker, folders, replica, before };
}

describe.skipIf(postgresPrograms === undefined)(`a cluster without its database (${needsPostgres})`, () => {
  test('pages, raw files and search go on, health says why, and pushes arrive when the database is back', async () => {
    const { postgres, replica, worker, before, repositories } = await readCluster();
    expect(await healthOf(replica)).toMatchObject({ status: 'ok', store: { status: 'ok' } });
    await postgres.crash();
    await expect.poll(() => healthOf(replica)).toMatchObject({ status: 'stale', store: { status: 'unreachable' } });
    expect((await replica.get('/readyz')).status).toBe(200);
    expect(await read(replica)).toEqual(before);
    expect(await (await replica.get('/api/search?q=lantern')).text()).toContain('/one/docs/guide.html');
    expect((await replica.get('/metrics', { Authorization: 'Bearer a-token-for-metrics' })).status).toBe(200);
    await repositories.one?.commit({ 'README.md': '# One, of the outage\n' });
    expect(await replica.push('one')).toBeLessThan(500);
    await postgres.start();
    await expect.poll(() => healthOf(replica)).toMatchObject({ status: 'ok', store: { status: 'ok' } });
    await repositories.two?.commit({ 'README.md': '# Two, after the outage\n' });
    // What was pushed meanwhile is called again, as forges do.
    for (const name of ['one', 'two']) await replica.push(name);
    await untilShown([replica, worker], '/one/index.html', 'One, of the outage</h1>');
    await untilShown([replica, worker], '/two/index.html', 'Two, after the outage</h1>');
  });

  test('a page that changed is there when the database ends as soon as the change is shown', async () => {
    const { postgres, worker, replica, repositories, folders, start } = await readCluster();
    const late = await start('serve', { cache: folders[1], follow: false });
    await late.sync.start();
    await repositories.one?.commit({ 'README.md': '# One, right before the outage\n' });
    expect(await replica.push('one')).toBe(202);
    await untilShown([worker], '/one/index.html', 'One, right before the outage</h1>');
    await late.sync.start();
    await postgres.crash();
    const response = await late.get('/one/index.html');
    const isWhole = expect.stringContaining('One, right before the outage</h1>');
    expect([response.status, await response.text()]).toEqual([200, isWhole]);
  });

  test('a replica that starts meanwhile shows and finds what it has shown before', async () => {
    const { postgres, replica, before, folders, start, repositories, worker } = await readCluster();
    await replica.close();
    await postgres.crash();
    const again = await start('serve', { cache: folders[0] });
    expect(await read(again)).toEqual(before);
    expect((await again.get('/readyz')).status).toBe(200);
    expect(await healthOf(again)).toMatchObject({ store: { status: 'unreachable' } });
    await untilFound([again], 'lantern', '/one/docs/guide.html');
    await postgres.start();
    await expect.poll(() => healthOf(again)).toMatchObject({ store: { status: 'ok' } });
    await repositories.one?.commit({ 'docs/guide.md': '# Guide\n\nA lighthouse is larger.\n' });
    await again.push('one');
    await untilShown([again, worker], '/one/docs/guide.html', 'lighthouse');
    await untilFound([again], 'lighthouse', '/one/docs/guide.html');
  });

  test('a replica that has shown nothing yet waits for the database, and shows all when it is back', async () => {
    const { postgres, folders, start, before } = await readCluster();
    await postgres.crash();
    const fresh = await start('serve', { cache: folders[1], follow: false });
    await fresh.sync.start();
    fresh.sync.follow();
    expect((await fresh.get('/readyz')).status).toBe(503);
    await postgres.start();
    await expect.poll(async () => (await fresh.get('/readyz')).status).toBe(200);
    expect(await read(fresh)).toEqual(before);
  });
});

describe.skipIf(postgresPrograms === undefined)(`a cluster whose database lost its tables (${needsPostgres})`, () => {
  test('pages stay, all is published again without a restart, and a push arrives', async () => {
    const { postgres, replica, worker, before, repositories } = await readCluster();
    const admin = openPostgres({ url: postgres.url });
    onTestFinished(() => admin.close());
    await admin.query('DROP SCHEMA asterism CASCADE; DROP SCHEMA asterism_jobs CASCADE');
    await repositories.one?.commit({ 'README.md': '# One, after the loss\n' });
    await replica.push('one');
    const published = async () =>
      (await admin.query('SELECT number FROM asterism.publication WHERE kind = $1', ['family']).catch(() => [])).length;
    await expect.poll(published).toBeGreaterThan(0);
    const statuses = async () => (await read(replica)).map(([path, status]) => [path, status]);
    expect(await statuses()).toEqual(before.map(([path]) => [path, 200]));
    await untilShown([replica, worker], '/one/index.html', 'One, after the loss</h1>');
    expect(await statuses()).toEqual(before.map(([path]) => [path, 200]));
    await expect.poll(() => healthOf(replica)).toMatchObject({ status: 'ok', store: { status: 'ok' } });
  });
});

describe.skipIf(postgresPrograms === undefined)(`a cluster whose database lost contents (${needsPostgres})`, () => {
  test.for([
    ['lost', "DELETE FROM asterism.blob WHERE name LIKE 'repository-%' OR name LIKE 'file-%'"],
    ['damaged', "UPDATE asterism.blob SET content = '\\x00010203'"],
  ])(
    'a new replica shows all pages when a worker has added what was %s, and never a part of them',
    async ([, loss]) => {
      const { postgres, replica, worker, folders, start, before } = await readCluster();
      const admin = openPostgres({ url: postgres.url });
      onTestFinished(() => admin.close());
      await admin.query(`${loss}; TRUNCATE asterism.memory`);
      const fresh = await start('serve', { cache: folders[1] });
      expect((await fresh.get('/readyz')).status).toBe(503);
      expect((await fresh.get('/one/docs/guide.html')).status).toBe(503);
      const syncAgain = async () => {
        await worker.sync.run();
        return (await fresh.get('/readyz')).status;
      };
      await expect.poll(syncAgain).toBe(200);
      const statuses = async (process: TestProcess) => (await read(process)).map(([path, status]) => [path, status]);
      expect(await statuses(fresh)).toEqual(before.map(([path]) => [path, 200]));
      expect(await statuses(replica)).toEqual(before.map(([path]) => [path, 200]));
    },
  );

  test('pages that were shown stay when the last publication is lost in a failover, and the next change has a higher number', async () => {
    const { postgres, replica, worker, repositories } = await readCluster();
    await repositories.one?.commit({ 'README.md': '# One, published and lost\n' });
    await replica.push('one');
    await untilShown([replica, worker], '/one/index.html', 'One, published and lost</h1>');
    const shown = Number((await replica.fetch('/one/index.html')).headers.get('asterism-snapshot'));
    const admin = openPostgres({ url: postgres.url });
    onTestFinished(() => admin.close());
    await admin.query("DELETE FROM asterism.publication WHERE kind = 'family' AND number = $1", [shown]);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    await repositories.two?.commit({ 'README.md': '# Two, after the failover\n' });
    await replica.push('two');
    const isLost = async () => !(await (await replica.get('/one/index.html')).text()).includes('published and lost');
    await expect
      .poll(async () => [
        await isLost(),
        (await (await replica.get('/two/index.html')).text()).includes('after the failover'),
      ])
      .toEqual([false, true]);
    const next = Number((await replica.fetch('/two/index.html')).headers.get('asterism-snapshot'));
    expect(next).toBeGreaterThan(shown);
  });
});

describe.skipIf(postgresPrograms === undefined)(`a cluster whose sources fail (${needsPostgres})`, () => {
  test('what is published stays, also after a sync by a worker that never reached the source', async () => {
    const { server, start, worker, replica, before } = await readCluster();
    await server.stop();
    await worker.close();
    const other = await start('work');
    await other.sync.run();
    await expect
      .poll(async () => (await (await replica.get('/healthz')).json()).sources[0].problem)
      .toMatch(/older data/);
    expect(await read(replica)).toEqual(before);
    expect(await read(other)).toEqual(before);
    await server.start();
    await other.sync.run();
    await expect.poll(async () => (await (await replica.get('/healthz')).json()).sources[0].problem).toBeNull();
    expect(await read(replica)).toEqual(before);
  });
});
