import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordedPoison } from '#catalog/reading/testing/poison.ts';
import type { TestSite } from '#cli/testing/test-site.ts';
import { smallFamily, testCluster, untilShown } from '#features/cluster/testing/test-cluster.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres } from '#platform/postgres/testing/test-postgres.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const settings = { server: { limits: { timeLimit: 200, memoryLimit: 64 } } };
const readWorker = builtWorker('poisoned-read');

function guideOf({ snapshots }: TestSite): unknown {
  const snapshot = snapshots.current();
  const unread = snapshot?.warnings.filter(({ message }) => message.startsWith('Reading this file'));
  return {
    title: snapshot?.packages.get('one')?.pages.get('docs/guide.md')?.title,
    unread: unread?.map(({ file }) => file),
  };
}

const kept = { title: 'Guide of one', unread: ['docs/guide.md'] };

describe.skipIf(postgresPrograms === undefined)(`a cluster (${needsPostgres})`, () => {
  test('a push that cannot be read stops neither workers nor replicas, also not those that start after it', async () => {
    const record = join(await temporaryFolder(), 'record');
    const cluster = await testCluster({ settings });
    const worker = await cluster.start('work', { readWorker });
    const replica = await cluster.start('serve', { readWorker });
    await untilShown([worker, replica], '/one/docs/guide.html', 'A lantern shows the way.');
    await cluster.repositories.one?.commit({ 'docs/guide.md': `# Taken over\n\n${recordedPoison(record)}\n` });
    await cluster.repositories.two?.commit({ 'README.md': `${smallFamily.two['README.md']}\nChanged.\n` });
    await worker.push('one');
    await worker.push('two');
    await untilShown([worker, replica], '/two/index.html', 'Changed.');
    await expect.poll(() => [worker, replica].map(guideOf)).toEqual([kept, kept]);
    // Another process of the worker, with nothing but what the first has published.
    await worker.close();
    const [second, other] = [await cluster.start('work', { readWorker }), await cluster.start('serve', { readWorker })];
    await untilShown([second, other, replica], '/two/index.html', 'Changed.');
    await expect.poll(() => [second, other].map(guideOf)).toEqual([kept, kept]);
    await cluster.repositories.two?.commit({ 'README.md': `${smallFamily.two['README.md']}\nChanged again.\n` });
    await second.push('two');
    await untilShown([second, other, replica], '/two/index.html', 'Changed again.');
    // Each of four processes has tried at most once.
    expect(readFileSync(record, 'utf8').split('\n').filter(Boolean).length).toBeLessThanOrEqual(4);
  });
});
