import { describe, expect, test } from 'vitest';
import { cacheInFront } from '#cli/testing/cache-in-front.ts';
import { testCluster, untilShown } from '#features/cluster/testing/test-cluster.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres } from '#platform/postgres/testing/test-postgres.ts';

describe.skipIf(postgresPrograms === undefined)(`purges of a cache in front (${needsPostgres})`, () => {
  test('each change of a package within a minute is purged, also one that is taken back by a forced push', async () => {
    const { url, purges } = await cacheInFront();
    const settings = { server: { caching: { purge: { url } } } };
    const { repositories, start } = await testCluster({ settings });
    const worker = await start('work');
    const replica = await start('serve');
    await untilShown([worker, replica], '/one/index.html', 'One</h1>');
    await expect.poll(() => purges).toHaveLength(1);
    const { one } = repositories;
    const first = (await one?.git('rev-parse', 'HEAD'))?.trim() ?? '';
    const second = (await one?.commit({ 'README.md': '# One with a secret\n' })) ?? '';
    const states = [
      { commit: second, shown: 'One with a secret</h1>' },
      { commit: first, shown: 'One</h1>' },
      { commit: second, shown: 'One with a secret</h1>' },
    ];
    for (const [index, { commit, shown }] of states.entries()) {
      await one?.git('reset', '--quiet', '--hard', commit);
      await one?.push();
      await replica.push('one');
      await untilShown([worker, replica], '/one/index.html', shown);
      await expect.poll(() => purges.length).toBe(index + 2);
      expect(purges.at(-1)).toContain('package-one');
    }
  });
});
