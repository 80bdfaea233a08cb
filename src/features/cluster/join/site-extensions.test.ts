import { describe, expect, test } from 'vitest';
import { testCluster, untilShown } from '#features/cluster/testing/test-cluster.ts';
import { writeModule } from '#features/extensions/testing/write-module.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres } from '#platform/postgres/testing/test-postgres.ts';

const fence = '```';

const shout = `
export const blocks = { shout: (code) => '<p>' + code.trim().toUpperCase() + '</p>' };
export const manifest = { files: ['shard.txt'], read: (text) => ({ description: text.trim() }) };
export const slots = ({ createElement }) => ({ footer: () => createElement('i', null, 'from a slot') });`;

describe.skipIf(postgresPrograms === undefined)(`a cluster with extensions (${needsPostgres})`, () => {
  test('a replica shows what the worker rendered and read with them', async () => {
    const repositories = {
      one: { 'shard.txt': 'Said by the shard\n', 'README.md': `# One\n\n${fence}shout\nhello\n${fence}\n` },
    };
    const extensions = [{ name: 'shout', module: await writeModule(shout) }];
    const cluster = await testCluster({ repositories, settings: { extensions } });
    const worker = await cluster.start('work');
    const replica = await cluster.start('serve');
    await untilShown([worker, replica], '/one/index.html', '<p>HELLO</p>');
    const html = await (await replica.get('/one/index.html')).text();
    expect(html).toContain('<i>from a slot</i>');
    expect(html).toContain('Said by the shard');
  });
});
