import { describe, expect, test } from 'vitest';
import { recordedRenderings } from '#cli/testing/recorded-renderings.ts';
import { idle, type TestProcess, testCluster, untilFound, untilShown } from '#features/cluster/testing/test-cluster.ts';
import type { GitTestServer } from '#features/git/testing/git-test-server.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres } from '#platform/postgres/testing/test-postgres.ts';

/** Fetches of each repository since the requests of the server were cleared. */
function fetchesOf({ requests }: GitTestServer): Readonly<Record<string, number>> {
  const fetched = requests.filter(({ wants }) => wants > 0).map(({ path }) => path.split('/')[2] ?? '');
  return Object.fromEntries(
    [...new Set(fetched)].map((name) => [name, fetched.filter((each) => each === name).length]),
  );
}

async function shownBy(process: TestProcess): Promise<number> {
  return Number((await process.fetch('/one/index.html')).headers.get('asterism-snapshot'));
}

describe.skipIf(postgresPrograms === undefined)(`pushes to a cluster (${needsPostgres})`, () => {
  test('a push that the webhook of any replica hears is shown and found at all of them', async () => {
    const { repositories, start } = await testCluster();
    const workers = [await start('work'), await start('work')];
    const replicas = [await start('serve'), await start('serve'), await start('serve')];
    await untilShown(replicas, '/one/index.html', 'One</h1>');
    for (const [index, replica] of replicas.entries()) {
      const before = await Promise.all(replicas.map(shownBy));
      await repositories.one?.commit({ 'README.md': `# One, again ${index}\n\nThe word isword${index}.\n` });
      expect(await replica.push('one')).toBe(202);
      await untilShown([...replicas, ...workers], '/one/index.html', `One, again ${index}</h1>`);
      await untilFound(replicas, `isword${index}`, '/one/index.html');
      const after = await Promise.all(replicas.map(shownBy));
      for (const [at, number] of after.entries()) expect(number).toBeGreaterThan(before[at] ?? 0);
    }
    expect([...workers, ...replicas].flatMap(({ lines }) => lines).filter((line) => line.startsWith('!'))).toEqual([]);
  });

  test('a push that matches no source is logged where it is heard and where it is looked for, whatever a manifest says', async () => {
    const { repositories, start } = await testCluster();
    await repositories.one?.commit({
      'package.json': '{ "name": "one", "repository": "https://github.com/acme/other" }',
      'README.md': '# One of another address\n',
    });
    const worker = await start('work');
    const replica = await start('serve');
    await untilShown([replica], '/one/index.html', 'another address</h1>');
    expect(await replica.push('other')).toBe(202);
    expect(replica.lines).toContain(
      '! A webhook was received, but no repository of this site is acme/other. Check the sources, or the webhook at the forge.',
    );
    await expect
      .poll(() => worker.lines)
      .toContain('! A webhook named the repository acme/other, but no source has it.');
  });

  test('a reader who has seen a later snapshot waits at a replica that shows an earlier one', async () => {
    const { repositories, start } = await testCluster();
    await start('work');
    const first = await start('serve');
    await untilShown([first], '/one/index.html', 'One</h1>');
    const late = await start('serve', { follow: false });
    await late.sync.start();
    const known = await shownBy(late);
    await repositories.one?.commit({ 'README.md': '# One, later\n' });
    await first.push('one');
    await untilShown([first], '/one/index.html', 'One, later</h1>');
    const seen = await shownBy(first);
    expect(seen).toBeGreaterThan(known);
    const earlier = await late.fetch('/one/index.html', { 'Asterism-Snapshot': String(known) });
    expect(await earlier.text()).toContain('One</h1>');
    const waiting = late.fetch('/one/index.html', { 'Asterism-Snapshot': String(seen) });
    late.sync.follow();
    const answer = await waiting;
    expect(await answer.text()).toContain('One, later</h1>');
    expect(Number(answer.headers.get('asterism-snapshot'))).toBeGreaterThanOrEqual(seen);
  });

  test('a request with a number that no snapshot has is answered with the newest', async () => {
    const { start } = await testCluster();
    await start('work');
    const replica = await start('serve');
    await untilShown([replica], '/one/index.html', 'One</h1>');
    for (const number of ['999999', '-1', 'x', '1e9', '9'.repeat(30)])
      expect((await replica.fetch('/one/index.html', { 'Asterism-Snapshot': number })).status, number).toBe(200);
  });

  test('each repository is fetched once for each change, as a site of one process does', async () => {
    const cluster = await testCluster();
    const { repositories, server } = cluster;
    const worker = await cluster.start('work');
    const replicas = [await cluster.start('serve'), await cluster.start('serve'), await cluster.start('serve')];
    await untilShown([worker, ...replicas], '/two/index.html', 'Two</h1>');
    const first = fetchesOf(server);
    server.requests.length = 0;
    await cluster.alone();
    expect(fetchesOf(server)).toEqual(first);
    server.requests.length = 0;
    const other = await cluster.start('work');
    await untilShown([other], '/two/index.html', 'Two</h1>');
    for (const [index, text] of ['red', 'green', 'blue'].entries()) {
      await idle(replicas[0]);
      server.requests.length = 0;
      await repositories.one?.commit({ 'docs/guide.md': `# Guide, now ${text}\n` });
      await replicas[index]?.push('one');
      await untilShown([worker, other, ...replicas], '/one/docs/guide.html', `Guide, now ${text}</h1>`);
      await idle(replicas[0]);
      expect(fetchesOf(server)).toEqual({ 'one.git': 1 });
    }
  });

  test('each page is rendered once in the whole cluster, by any process that is asked first', async () => {
    const { repositories, start } = await testCluster();
    const { renderWorker, read } = await recordedRenderings();
    const processes = [
      await start('work', { renderWorker }),
      await start('work', { renderWorker }),
      await start('serve', { renderWorker }),
      await start('serve', { renderWorker }),
      await start('serve', { renderWorker }),
    ];
    await untilFound(processes, 'lantern', '/one/docs/guide.html');
    const pages = ['/one/index.html', '/one/docs/guide.html', '/two/index.html'];
    for (const { get } of processes) for (const path of pages) expect((await get(path)).status, path).toBe(200);
    await idle(processes[0]);
    expect((await read()).toSorted()).toEqual([
      'one/README.md',
      'one/docs/guide.md',
      'one/package.json',
      'two/README.md',
      'two/package.json',
    ]);
    await repositories.one?.commit({ 'docs/guide.md': '# Guide\n\nA lighthouse is larger.\n' });
    await processes.at(-1)?.push('one');
    await untilShown(processes, '/one/docs/guide.html', 'lighthouse');
    await untilFound(processes, 'lighthouse', '/one/docs/guide.html');
    await idle(processes[0]);
    expect(await read()).toEqual(['one/docs/guide.md']);
  });
});
