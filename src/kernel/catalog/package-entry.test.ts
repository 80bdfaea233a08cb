import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFindRelations } from '#features/relations/catalog/find-relations.ts';
import { relationsOf } from '#features/relations/relations.ts';
import { noCache } from '#model/key-value-cache.ts';
import { emptyHistory } from '#model/package/star-history.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { folderSource } from '#sources/folder/folder.ts';
import type { Source } from '#sources/source.ts';
import { createCachedLists } from './cached-lists.ts';
import { createImageSizes } from './pages/image-sizes.ts';
import { createLinkedPages } from './pages/linked-pages.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';
import { createSync, type Sync } from './sync.ts';
import { sharedReader } from './testing/shared-reader.ts';

let folder: string;
let snapshots: SnapshotStore;
let sync: Sync;
/** Time at which the source was asked last, in milliseconds since 1970: like that of a remote, it differs at each sync. */
let checkedAt = 0;

const files = {
  'stars.json': '{ "lamp": 5, "wick": 3, "oil": 1 }',
  'lamp/package.json': '{ "name": "lamp", "repository": "https://forge.example/acme/lamp" }',
  'lamp/README.md': '# Lamp\n\nIts [wick](https://forge.example/acme/wick).\n',
  'wick/package.json': '{ "name": "wick", "repository": "https://forge.example/acme/wick" }',
  'wick/README.md': '# Wick\n\nIt is [trimmed](docs/trim.md).\n',
  'wick/docs/trim.md': '# Trim it\n',
  'oil/README.md': '# Oil\n',
};

/** The folder as a source that confirms the state of its repositories at each sync. */
function confirming(source: Source): Source {
  return {
    ...source,
    async list() {
      checkedAt += 1;
      const listing = await source.list();
      return { ...listing, repositories: listing.repositories.map((each) => ({ ...each, checkedAt })) };
    },
  };
}

beforeEach(async () => {
  folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) await write(path, text);
  snapshots = createSnapshotStore();
  checkedAt = 0;
  const lists = (kind: string) => createCachedLists(noCache, kind);
  sync = createSync({
    sources: [confirming(folderSource({ path: folder, product: 'matrix' }))],
    snapshots,
    linkedPages: createLinkedPages(sharedReader(), lists('links')),
    data: [createFindRelations({ reader: sharedReader(), listsOf: lists })],
    boilerplate: undefined,
    imageSizes: createImageSizes(sharedReader(), lists('images')),
    familyPast: async () => emptyHistory,
    settings: { product: 'matrix', base: '', hosts: [], emoji: 'text' },
    onReport: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  await sync.run();
});

afterEach(() => sync.close());

async function write(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The packages whose entries are other objects after a sync. */
async function changedBySync(): Promise<readonly string[]> {
  const before = snapshots.current()?.packages;
  await sync.run();
  const entries = [...(snapshots.current()?.packages ?? [])];
  return entries.filter(([repo, entry]) => before?.get(repo) !== entry).map(([repo]) => repo);
}

test('a sync of unchanged sources keeps each package, which then reads by the newest listing', async () => {
  expect(snapshots.current()?.packages.get('lamp')?.reader?.checkedAt).toBe(1);
  expect(await changedBySync()).toEqual([]);
  const { reader, ...lamp } = snapshots.current()?.packages.get('lamp') ?? {};
  expect([...(snapshots.current()?.packages.keys() ?? [])]).toEqual(['lamp', 'wick', 'oil', 'matrix']);
  expect(relationsOf.of(lamp)?.uses).toEqual([]);
  expect(reader?.checkedAt).toBe(2);
  expect(new TextDecoder().decode(await reader?.read('README.md'))).toBe(files['lamp/README.md']);
});

test('a star changes one package, also if the order of the others changes with it', async () => {
  await write('stars.json', '{ "lamp": 5, "wick": 6, "oil": 1 }');
  expect(await changedBySync()).toEqual(['wick']);
  expect(snapshots.current()?.inOrder.map(({ repo }) => repo)).toEqual(['wick', 'lamp', 'oil', 'matrix']);
});

test('a text changes its package, and those that it mentions from then on', async () => {
  await write('wick/docs/trim.md', '# Trim it often\n');
  expect(await changedBySync()).toEqual(['wick']);
  await write('lamp/README.md', '# Lamp\n\nIts [wick](https://forge.example/acme/wick), which is long.\n');
  expect(await changedBySync()).toEqual(['lamp']);
  await write('lamp/README.md', '# Lamp\n\nIt burns.\n');
  expect(await changedBySync()).toEqual(['lamp', 'wick']);
  expect(relationsOf.of(snapshots.current()?.packages.get('wick') ?? {})?.mentionedIn).toEqual([]);
});

test('a new file changes its package, and so does one that is removed', async () => {
  await write('oil/docs/fill.md', '# Fill\n');
  expect(await changedBySync()).toEqual(['oil']);
  await rm(join(folder, 'oil/docs'), { recursive: true });
  expect(await changedBySync()).toEqual(['oil']);
});

test('a package that is added or removed changes no other, and a snapshot keeps the packages that it has', async () => {
  await write('bulb/README.md', '# Bulb\n');
  expect(await changedBySync()).toEqual(['bulb']);
  const before = snapshots.current();
  await rm(join(folder, 'bulb'), { recursive: true });
  expect(await changedBySync()).toEqual([]);
  expect(before?.packages.has('bulb')).toBe(true);
  expect(snapshots.current()?.packages.has('bulb')).toBe(false);
});
