import { describe, expect, onTestFinished, test } from 'vitest';
import { cacheInFront } from '#cli/testing/cache-in-front.ts';
import { idle, type TestProcess, testCluster, untilShown } from '#features/cluster/testing/test-cluster.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres } from '#platform/postgres/testing/test-postgres.ts';

/** The event stream of an open tab; its text so far. */
async function openTab({ get }: TestProcess): Promise<() => string> {
  const { body } = await get('/-/events?path=/one/index.html');
  let received = '';
  const reading = body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const part = await reading?.read();
      if (part === undefined || part.done) return;
      received += part.value;
    }
  })();
  onTestFinished(async () => reading?.cancel());
  return () => received;
}

describe.skipIf(postgresPrograms === undefined)(`announcements of a cluster (${needsPostgres})`, () => {
  test('a push is purged once from the cache in front, and open tabs of every replica hear of it', async () => {
    const { url, purges } = await cacheInFront();
    const settings = { server: { caching: { purge: { url } } } };
    const { repositories, start } = await testCluster({ settings });
    const workers = [await start('work'), await start('work')];
    const replicas = [await start('serve'), await start('serve'), await start('serve')];
    await untilShown([...workers, ...replicas], '/two/index.html', 'Two</h1>');
    await expect.poll(() => purges).toHaveLength(1);
    await idle(replicas[0]);
    const tabs = await Promise.all(replicas.map(openTab));
    const first = purges.length;
    await repositories.one?.commit({ 'README.md': '# One, pushed\n' });
    await replicas[1]?.push('one');
    await untilShown(replicas, '/one/index.html', 'One, pushed</h1>');
    for (const received of tabs) {
      await expect.poll(received).toContain('event: pages');
      expect(received().match(/^event: pages$/gm)).toHaveLength(1);
      expect(received()).toContain('one/README.md');
    }
    await expect.poll(() => purges.length).toBeGreaterThan(first);
    await idle(replicas[0]);
    expect(purges.slice(first)).toEqual([expect.stringContaining('package-one')]);
    // A second push of other words has a purge of its own, though its keys are the same.
    await repositories.one?.commit({ 'README.md': '# One, pushed again\n' });
    await replicas[2]?.push('one');
    await expect.poll(() => purges.length).toBe(first + 2);
    await idle(replicas[0]);
    expect(purges).toHaveLength(first + 2);
  });
});
