import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { IndexedPage } from '#features/search/contract/search.ts';
import { actWithoutRights } from '#platform/testing/act-without-rights.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { openIndexDatabase } from './index-database.ts';

const item = { repo: 'lamp', title: 'lamp', names: [], description: '', keywords: [], stars: 0 };

/** Pages with many words, so that the file has many pages of its own. */
const pages: readonly IndexedPage[] = Array.from({ length: 300 }, (_, number) => ({
  repo: 'lamp',
  file: `${number}.md`,
  key: '1',
  title: `Page ${number}`,
  path: '',
  sections: Array.from({ length: 10 }, (_, section) => ({
    id: `s${section}`,
    heading: `Heading ${number}`,
    text: Array.from({ length: 40 }, (_, word) => `word${(number * 7 + section * 31 + word * 13) % 5_000}`).join(' '),
  })),
}));

async function openFile(given?: string) {
  const file = given ?? join(await temporaryFolder(), 'index');
  const messages: string[] = [];
  const index = openIndexDatabase(
    { file, site: { product: 'core', base: '' } },
    { warn: (line) => messages.push(line), onLost: () => messages.push('lost') },
  );
  onTestFinished(() => index.close());
  const put = (all: readonly IndexedPage[]): unknown => index.call({ name: 'put', args: [all] });
  const keys = () => index.call({ name: 'keys', args: [] });
  return { file, index, messages, put, keys };
}

/** An index with pages, whose words are all on the disk. */
async function openFilled() {
  const opened = await openFile();
  opened.index.call({ name: 'setPackages', args: [[item]] });
  opened.put(pages);
  return opened;
}

const query = (text: string) => ({ text, filter: {}, language: undefined, limit: 10 });

/** Uses an index as a site does until it is lost, at most some times. */
async function useUntilLost({ index, put, keys, messages }: Awaited<ReturnType<typeof openFile>>): Promise<void> {
  for (let round = 0; round < 200 && !messages.includes('lost'); round += 1) {
    try {
      await index.call({ name: 'search', args: [query(`word${round * 20} word${round}`)] });
      put(pages.slice(round, round + 1));
      keys();
    } catch {
      // A reader sees that the search does not work for a moment.
    }
  }
}

/** Overwrites everything behind the first bytes of a file. */
function overwrite(file: string, first: number): void {
  const { size } = statSync(file);
  writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, first), randomBytes(size - first)]));
}

/** Overwrites the first page of a file. */
function overwriteStart(file: string): void {
  writeFileSync(file, Buffer.concat([randomBytes(4_096), readFileSync(file).subarray(4_096)]));
}

const damages: readonly (readonly [how: string, spoil: (file: string) => void])[] = [
  ['cut to 5,000 bytes', (file) => truncateSync(file, 5_000)],
  ['cut to nothing', (file) => truncateSync(file, 0)],
  ['overwritten whole', (file) => overwrite(file, 0)],
  ['overwritten behind its header', (file) => overwrite(file, 200)],
  ['overwritten behind its first page', (file) => overwrite(file, 4_096)],
];

test.each(damages)('an index that is %s while it is used is set aside, and filled again', async (_, spoil) => {
  const { file, index, messages } = await openFilled();
  // The write-ahead log is in the file, as after some time of use.
  index.close();
  const used = await openFile(file);
  spoil(file);
  await useUntilLost(used);
  expect(messages).toEqual([]);
  expect(used.messages).toContain('lost');
  expect(used.messages.filter((line) => line.includes('it is being rebuilt'))).toHaveLength(1);
  used.put(pages);
  expect(used.keys()).toHaveProperty('size', 300);
  expect(JSON.stringify(await used.index.call({ name: 'search', args: [query('word7')] }))).toContain('/lamp/');
  expect(readdirSync(join(file, '..'))).toContain('index.aside');
});

test.each([
  ['cut to 5,000 bytes', (file: string) => truncateSync(file, 5_000)],
  ['emptied', (file: string) => truncateSync(file, 0)],
  ['without its head', (file: string) => overwriteStart(file)],
])('an index that is %s while it is not read is found when its files are looked at', async (_, spoil) => {
  const { file, index } = await openFilled();
  index.close();
  const used = await openFile(file);
  used.index.tend();
  used.index.tend();
  expect(used.messages).toEqual([]);
  spoil(file);
  used.index.tend();
  expect(used.messages).toEqual([expect.stringContaining('it is being rebuilt'), 'lost']);
  used.put(pages);
  used.index.tend();
  expect(used.keys()).toHaveProperty('size', 300);
  expect(used.messages).toHaveLength(2);
});

test('an index that is cut before the first look at its files is found by that look', async () => {
  const { file, index } = await openFilled();
  index.close();
  const used = await openFile(file);
  truncateSync(file, 5_000);
  used.index.tend();
  expect(used.messages).toEqual([expect.stringContaining('it is being rebuilt'), 'lost']);
});

test('an index that gives room back to the disk is not taken for a cut one', async () => {
  const { file, index } = await openFilled();
  index.close();
  const used = await openFile(file);
  used.index.tend();
  const before = statSync(file).size;
  const other = new DatabaseSync(file);
  other.exec('DELETE FROM section; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  expect(statSync(file).size).toBeLessThan(before);
  used.index.tend();
  expect(used.messages).toEqual([]);
});

test.each(damages)('an index that was %s is set aside at the next start', async (_, spoil) => {
  const { file, index } = await openFilled();
  index.close();
  spoil(file);
  const again = await openFile(file);
  await useUntilLost(again);
  again.put(pages);
  expect(again.keys()).toHaveProperty('size', 300);
  const third = await openFile(file);
  expect(third.keys()).toHaveProperty('size', 300);
  expect(third.messages).toEqual([]);
});

test.each([
  ['all files', ['', '-wal', '-shm'], 300],
  ['the file alone', [''], 300],
  // The package is still in the file.
  ['the write-ahead log alone', ['-wal'], 301],
  ['the shared memory alone', ['-shm'], 301],
])('when %s of an index in use are deleted, they are written again', async (_, suffixes, entries) => {
  const { file, index, messages, put, keys } = await openFilled();
  index.tend();
  expect(messages).toEqual([]);
  for (const suffix of suffixes) rmSync(file + suffix);
  index.tend();
  expect(messages).toEqual([expect.stringContaining('It is written again'), 'lost']);
  put(pages);
  expect(keys()).toHaveProperty('size', entries);
  expect(['', '-wal', '-shm'].map((suffix) => existsSync(file + suffix))).toEqual([true, true, true]);
  index.tend();
  expect(messages).toHaveLength(2);
  index.close();
  expect((await openFile(file)).keys()).toHaveProperty('size', entries);
});

test('an open index stays in use while its folder has no permissions', async () => {
  const folder = join(await temporaryFolder(), 'cache');
  mkdirSync(folder);
  const { index, messages, put, keys } = await openFile(join(folder, 'index'));
  put(pages);
  chmodSync(folder, 0);
  onTestFinished(() => chmodSync(folder, 0o755));
  actWithoutRights();
  index.tend();
  expect(keys()).toHaveProperty('size', 300);
  expect(messages).toEqual([]);
});

test('an index in a folder that can be written only later moves there', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'cache'), '');
  const { index, messages, put, keys, file } = await openFile(join(folder, 'cache/index'));
  put(pages);
  index.tend();
  expect(messages).toEqual([expect.stringContaining('rebuilt at each start')]);
  rmSync(join(folder, 'cache'));
  index.tend();
  expect(messages).toHaveLength(2);
  expect([messages[1], existsSync(file), keys()]).toEqual(['lost', true, new Map()]);
});
