import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createCachedLists } from '#catalog/cached-lists.ts';
import { createSnapshotStore, type Snapshot } from '#catalog/snapshot-store.ts';
import { createSync } from '#catalog/sync.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { sharedEdges } from '#markdown/regions/shared-edges.ts';
import { noCache } from '#model/key-value-cache.ts';
import { emptyHistory } from '#model/package/star-history.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { folderSource } from '#sources/folder/folder.ts';
import { createFindBoilerplate } from './boilerplate.ts';
import { createImageSizes } from './image-sizes.ts';
import { createLinkedPages } from './linked-pages.ts';

const footer = `## About us\n\n${'We make small tools that do one thing each. '.repeat(12)}\n`;

let folder: string;
let reads: string[];
let sync: () => Promise<Snapshot>;

beforeEach(async () => {
  folder = await temporaryFolder();
  reads = [];
  const snapshots = createSnapshotStore();
  const cached = createCachedLists(noCache, '1');
  const { run } = createSync({
    sources: [folderSource({ path: folder, product: 'asterism' })],
    snapshots,
    linkedPages: createLinkedPages(sharedReader(), createCachedLists(noCache, '1')),
    imageSizes: createImageSizes(sharedReader(), createCachedLists(noCache, '1')),
    familyPast: async () => emptyHistory,
    boilerplate: createFindBoilerplate(sharedReader(), {
      get: cached.get,
      set(key, list) {
        reads.push(String(JSON.parse(key)[0]));
        cached.set(key, list);
      },
    }),
    settings: { product: 'asterism', base: '', hosts: [], emoji: 'text' },
    onReport: () => {},
    onError: (error) => {
      throw error;
    },
  });
  sync = async () => {
    await run();
    const snapshot = snapshots.current();
    if (snapshot === undefined) throw new Error('There is no snapshot.');
    return snapshot;
  };
});

async function write(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const readme = (name: string, end = footer): Promise<void> =>
  write(`${name}/README.md`, `# ${name}\n\nOwn words.\n\n${end}`);

/** True when the end of a page would be folded in the given package. */
async function folds(repo: string): Promise<boolean> {
  const { boilerplate } = (await sync()).family;
  if (boilerplate === undefined) throw new Error('The family has no boilerplate.');
  return sharedEdges(`# Page\n\nOwn words.\n\n${footer}`, boilerplate, repo).footer !== undefined;
}

test('a block in three packages is shared, a block in two is not', async () => {
  await Promise.all(['lantern', 'beacon'].map((name) => readme(name)));
  await readme('candle', '');
  expect(await folds('candle')).toBe(false);
  await readme('candle');
  expect(await folds('candle')).toBe(true);
});

test('pages other than the README do not make a block shared', async () => {
  for (const name of ['lantern', 'beacon', 'candle', 'torch']) {
    await readme(name, '');
    await write(`${name}/CONTRIBUTING.md`, `# Contributing\n\n${footer}`);
  }
  expect(await folds('lantern')).toBe(false);
});

test('in a larger family, a block is shared only if more packages have it', async () => {
  const names = Array.from({ length: 80 }, (_, index) => `tool-${index}`);
  await Promise.all(names.map((name, index) => readme(name, index < 3 ? footer : '')));
  expect(await folds('tool-0')).toBe(false);
  await readme('tool-3');
  expect(await folds('tool-0')).toBe(true);
});

test('only changed READMEs are read again, and the version of the family changes with its shared blocks', async () => {
  for (const name of ['lantern', 'beacon', 'candle', 'torch']) await readme(name);
  const first = await sync();
  expect(reads.toSorted()).toEqual(['beacon', 'candle', 'lantern', 'torch']);
  await write('torch/README.md', `# torch\n\nOther words that are longer.\n\n${footer}`);
  const second = await sync();
  expect(reads.slice(4)).toEqual(['torch']);
  expect(second.family.version).toBe(first.family.version);
  await Promise.all(['lantern', 'beacon'].map((name) => readme(name, 'Nothing else.')));
  const third = await sync();
  expect(third.family.version).not.toBe(first.family.version);
});
