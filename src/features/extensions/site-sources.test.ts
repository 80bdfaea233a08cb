import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { writeModule } from './testing/write-module.ts';

async function site(options: TestSiteOptions): Promise<TestSite> {
  const started = await startTestSite(options);
  onTestFinished(() => started.close());
  return started;
}

const notes = `export const source = {
  list: ({ names }) => names.map((folder) => ({ folder, files: [{ path: 'README.md', hash: 'of ' + folder, size: 20 }] })),
  read: ({ folder }) => '# Notes of ' + folder,
};`;

test('a reader sees the packages that the source of an extension lists', async () => {
  const extensions = [{ name: 'notes', module: await writeModule(notes) }];
  const sources = [{ extension: 'notes', options: { names: ['monday', 'tuesday'] } }];
  const { get } = await site({ settings: { extensions, sources } });
  expect(await (await get('/tuesday/index.html')).text()).toContain('Notes of tuesday');
});

test('a site with a source of an extension that throws shows the other sources, and says what failed', async () => {
  const extensions = [
    {
      name: 'notes',
      module: await writeModule(`export const source = { list() { throw new Error('no key'); }, read() {} };`),
    },
  ];
  const sources = ['family', { extension: 'notes' }];
  const { get, sync } = await site({ files: { 'one/README.md': '# One\n' }, settings: { extensions, sources } });
  expect((await get('/one/index.html')).status).toBe(200);
  const { failed } = await sync.run();
  expect(failed.map(({ error }) => String(error))).toEqual([
    expect.stringContaining('The source of the extension notes failed: no key.'),
  ]);
});

test('a package shows the facts of a manifest that an extension reads, and a manifest that cannot be read is named', async () => {
  const reader = `export const manifest = {
    files: ['shard.yml'],
    read(text) {
      if (text.includes('broken')) throw new Error('line 1 is no field');
      const fields = Object.fromEntries(text.trim().split('\\n').map((line) => line.split(': ')));
      return { name: fields.name, version: fields.version, description: fields.about };
    },
  };`;
  const files = {
    'one/shard.yml': 'name: crystal-one\nversion: 1.4.0\nabout: Said by the shard\n',
    'one/README.md': '# One\n\nSaid by the README.\n',
    'two/package.json': '{ "name": "npm-two", "description": "Said by npm" }',
    'two/shard.yml': 'name: crystal-two\nversion: 2.0.0\nabout: x\n',
    'two/README.md': '# Two\n',
    'three/shard.yml': 'broken',
    'three/README.md': '# Three\n',
  };
  const { snapshots, lines } = await site({
    files,
    settings: { extensions: [{ name: 'shards', module: await writeModule(reader) }] },
  });
  const facts = snapshots
    .current()
    ?.inOrder.filter(({ generated }) => !generated)
    .map(({ folder, name, version, description }) => [folder, name, version, description])
    .toSorted();
  expect(facts).toEqual([
    ['one', 'crystal-one', '1.4.0', 'Said by the shard'],
    ['three', 'three', undefined, 'Three'],
    ['two', 'npm-two', '2.0.0', 'Said by npm'],
  ]);
  expect(lines.join('\n')).toContain('Extension shards, manifest, three/shard.yml: line 1 is no field.');
});
