import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noCache } from '#model/key-value-cache.ts';
import { emptyHistory } from '#model/package/star-history.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { health } from '#server/api/health.ts';
import { folderSource } from '#sources/folder/folder.ts';
import { createCachedLists } from './cached-lists.ts';
import { createFindBoilerplate } from './pages/boilerplate.ts';
import { createImageSizes } from './pages/image-sizes.ts';
import { createLinkedPages } from './pages/linked-pages.ts';
import { createSnapshotStore, type Snapshot, type SnapshotStore } from './snapshot-store.ts';
import { createSync, type Sync, type SyncDeps } from './sync.ts';
import type { SyncReport } from './sync-report.ts';
import { sharedReader } from './testing/shared-reader.ts';

let folder: string;
let snapshots: SnapshotStore;
let sync: Sync;
let reports: SyncReport[];

beforeEach(async () => {
  folder = await temporaryFolder();
  await write('family/asterism/package.json', '{ "name": "asterism", "description": "The core" }');
  await write('family/asterism/README.md', '# Core\n');
  await write('family/router/package.json', '{ "name": "x-router", "asterism": { "prefix": "x-", "code": "Lane" } }');
  await write('family/router/README.md', '# Router\n\nSee [the settings](.router.json) and [more](docs/more.md).\n');
  await write('family/router/docs/more.md', '# More\n');
  await write('family/router/.router.json', '{}');
  await write('family/router/.other.json', '{}');
  await write('family/stars.json', '{ "router": 7 }');
  snapshots = createSnapshotStore();
  reports = [];
  sync = startSync();
});

function startSync(other: Partial<SyncDeps> = {}): Sync {
  return createSync({
    sources: [folderSource({ path: join(folder, 'family'), product: 'asterism' })],
    snapshots,
    linkedPages: createLinkedPages(sharedReader(), createCachedLists(noCache, '1')),
    boilerplate: createFindBoilerplate(sharedReader(), createCachedLists(noCache, '1')),
    imageSizes: createImageSizes(sharedReader(), createCachedLists(noCache, '1')),
    familyPast: async () => emptyHistory,
    settings: { product: 'asterism', base: '', hosts: [], emoji: 'text' },
    onReport: (report) => reports.push(report),
    onError: (error) => {
      throw error;
    },
    ...other,
  });
}

afterEach(() => sync.close());

async function write(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function snapshot(): Snapshot {
  const current = snapshots.current();
  if (current === undefined) throw new Error('There is no snapshot yet.');
  return current;
}

const pagesOf = (repo: string): string[] => [...(snapshot().packages.get(repo)?.pages.keys() ?? [])].toSorted();

test('[E-01] [E-02] a sync puts every package into the snapshot store, ordered by stars', async () => {
  expect(snapshots.current()).toBeUndefined();
  const report = await sync.run();
  expect(report).toMatchObject({ changed: true, packages: 2, warnings: [], failed: [] });
  expect(snapshot().inOrder).toMatchObject([
    { repo: 'router', name: 'x-router', stars: 7, code: 'Lane', core: false },
    { repo: 'asterism', title: 'Matrix', core: true },
  ]);
});

test('a dotfile is a page only because a page of its repository links to it', async () => {
  await sync.run();
  expect(pagesOf('router')).toEqual(['.router.json', 'README.md', 'docs/more.md', 'package.json']);
});

test('a package that is added makes no document of others be read again, and their links to it lead there', async () => {
  const read: string[] = [];
  const shared = sharedReader();
  const reader: Pick<typeof shared, 'read'> = {
    read(call, subject) {
      read.push(`${call.name} ${call.name === 'document' ? call.args[1] : ''}`);
      return shared.read(call, subject);
    },
  };
  await sync.close();
  sync = startSync({ linkedPages: createLinkedPages(reader, createCachedLists(noCache, '1')) });
  await write('family/router/docs/more.md', '# More\n\nFor [lamps](https://github.com/acme/lamp).\n');
  await sync.run();
  expect(read).toContain('document docs/more.md');
  expect(snapshot().packages.get('router')?.documents?.outward).toEqual(new Set());
  read.length = 0;
  await write('family/lamp/package.json', '{ "name": "lamp", "repository": "https://github.com/acme/lamp" }');
  await write('family/lamp/docs/switch.md', '# Switch\n');
  await sync.run();
  expect(read.filter((call) => call.startsWith('document'))).toEqual(['document docs/switch.md']);
  expect(snapshot().packages.get('router')?.documents?.outward).toEqual(new Set(['docs/more.md']));
});

test('after a change of one repository, the documents of others are not looked at, and a sync of everything looks at all', async () => {
  const source = folderSource({ path: join(folder, 'family'), product: 'asterism' });
  const looked: string[] = [];
  const find = createLinkedPages(sharedReader(), createCachedLists(noCache, '1'));
  await sync.close();
  sync = startSync({
    sources: [source],
    linkedPages(repo, ...rest) {
      looked.push(repo);
      return find(repo, ...rest);
    },
  });
  await sync.run();
  sync.follow();
  // The watchers that are ready announce that changes may have been missed.
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  for (let before = 0; before < reports.length; ) {
    before = reports.length;
    await new Promise((done) => setTimeout(done, 500));
  }
  looked.length = 0;
  const core = snapshot().packages.get('asterism');
  await write('family/router/docs/more.md', '# Some more\n');
  await expect.poll(() => looked).toContain('router');
  await expect.poll(() => snapshot().packages.get('router')?.pages.get('docs/more.md')?.title).toBe('Some more');
  expect(new Set(looked)).toEqual(new Set(['router']));
  expect(snapshot().packages.get('asterism')).toBe(core);
  looked.length = 0;
  await sync.run();
  expect(looked.toSorted()).toEqual(['asterism', 'router']);
});

test('a second sync of unchanged sources keeps the version and changes nothing', async () => {
  await sync.run();
  const { version } = snapshot();
  expect(await sync.run()).toMatchObject({ changed: false, added: [], altered: [], gone: [] });
  expect(snapshot().version).toBe(version);
});

test('a sync reports added, changed and removed pages, and does not modify the previous snapshot', async () => {
  await sync.run();
  const before = snapshot();
  await write('family/router/README.md', '# Router, second edition\n');
  await write('family/router/docs/new.md', '# New\n');
  await rm(join(folder, 'family/router/docs/more.md'));
  expect(await sync.run()).toMatchObject({
    changed: true,
    added: ['router/docs/new.md'],
    altered: ['router/README.md'],
    gone: ['router/.router.json', 'router/docs/more.md'],
  });
  expect([...(before.packages.get('router')?.pages.keys() ?? [])]).toContain('docs/more.md');
  expect(snapshot().version).not.toBe(before.version);
});

test('a source that disappears is reported, its last packages stay, and it recovers without a restart', async () => {
  await sync.run();
  await rename(join(folder, 'family'), join(folder, 'away'));
  const report = await sync.run();
  expect(report.failed).toMatchObject([{ name: join(folder, 'family'), error: expect.stringContaining('family') }]);
  expect(snapshot().inOrder).toHaveLength(2);
  expect(snapshots.sources()[0]?.error).toBeDefined();
  await rename(join(folder, 'away'), join(folder, 'family'));
  expect(await sync.run()).toMatchObject({ failed: [], packages: 2 });
  expect(snapshots.sources()[0]?.error).toBeUndefined();
});

test('a source that never answered leaves the snapshot store empty, so that the site shows that it is loading', async () => {
  await rm(join(folder, 'family'), { recursive: true });
  expect((await sync.run()).failed).toHaveLength(1);
  expect(snapshots.current()).toBeUndefined();
});

test('an error in the documents of one repository is a warning: it keeps its pages, and the others are updated', async () => {
  await sync.run();
  const broken = startSync({
    sites: async ({ folder: name }) => {
      if (name === 'router') throw new RangeError('Maximum call stack size exceeded');
      return { sites: [], warnings: [] };
    },
  });
  await write('family/asterism/README.md', '# Changed\n');
  await write('family/router/README.md', '# Changed\n');
  const { warnings } = await broken.run();
  expect(warnings).toMatchObject([{ repository: 'router', message: expect.stringContaining('call stack') }]);
  expect(snapshot().packages.get('router')?.pages.get('README.md')?.title).toBe('Router');
  expect(snapshot().packages.get('asterism')?.pages.get('README.md')?.title).toBe('Changed');
});

test('the state of the site is stale from a snapshot that cannot be made until the next that can', async () => {
  const state = async (): Promise<string> => {
    const app = new Hono().get('/', health({ snapshots, store: undefined, parts: () => [] }));
    return JSON.stringify(await (await app.request('/')).json());
  };
  await sync.run();
  expect(await state()).toContain('"status":"ok"');
  const broken = startSync({ familyPast: () => Promise.reject(new Error('no history')) });
  await expect(broken.run()).rejects.toThrow('no history');
  expect(await state()).toContain('"status":"stale"');
  await sync.run();
  expect(await state()).toContain('"status":"ok"');
});

test('calls during a sync share the next one', async () => {
  const first = sync.run();
  const [second, third] = [sync.run(), sync.run()];
  expect(second).toBe(third);
  await Promise.all([first, second]);
  expect(reports).toHaveLength(2);
});

test('a family without a core package gets a Matrix page that lists its packages', async () => {
  await rm(join(folder, 'family/asterism'), { recursive: true });
  await write('family/router/package.json', '{ "name": "router", "description": "A <b>*router*</b>" }');
  await sync.run();
  expect(snapshot().packages.get('asterism')?.package).toMatchObject({ core: true, title: 'Matrix' });
  expect(snapshot().packages.get('asterism')?.texts?.get('README.md')).toBe('');
  expect(snapshot().matrix.rows).toMatchObject([{ repo: 'router', stars: 7, description: 'A <b>*router*</b>' }]);
});

test('a change on disk is followed without a restart', async () => {
  await sync.run();
  sync.follow();
  await write('family/router/docs/later.md', '# Later\n');
  await expect.poll(() => pagesOf('router'), { interval: 50 }).toContain('docs/later.md');
});
