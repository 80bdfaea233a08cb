import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { testStoreContract } from '#store/testing/store-contract.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { today } from '#store/today.ts';

const document = {
  url: 'https://example.org/git/one/README.md',
  etag: '"1"',
  lastModified: undefined,
  hash: 'h',
  checkedAt: 1_000,
  body: Uint8Array.of(1, 2, 3),
};

async function newFile(): Promise<string> {
  return join(await temporaryFolder(), 'cache/asterism.sqlite');
}

/** Runs a query on a file over a connection of its own. */
function query(file: string, sql: string): unknown {
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  return database.prepare(sql).all();
}

testStoreContract(async () => {
  const file = await newFile();
  return {
    open: (options) => temporaryStore({ ...options, file }),
    async age(days) {
      const database = new DatabaseSync(file);
      database.exec(`UPDATE star SET day = day - ${days}; UPDATE seen SET day = day - ${days};
        UPDATE memory SET used_on = used_on - ${days}`);
      database.close();
    },
  };
});

test('stars and first days that were lost with a damaged file are recorded again with the next sync', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file });
  const sync = (): void => {
    store.recordStars('asterism', new Map([['router', 7]]));
    store.recordPackages('asterism', ['router']);
  };
  sync();
  expect(await store.starDays('asterism', 'router')).toHaveLength(1);
  const database = new DatabaseSync(file);
  database.exec('DROP TABLE star');
  database.close();
  store.recordStars('asterism', new Map([['router', 8]]));
  await store.starDays('asterism', 'router');
  sync();
  expect(await store.familyPast('asterism')).toEqual({
    stars: new Map([['router', [{ day: today(), stars: 7 }]]]),
    firstSeen: new Map([['router', today()]]),
  });
});

test('a file whose values go beyond the size limit shrinks', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file, cacheSize: 200_000 });
  const big = 'x'.repeat(10_000);
  store.cache('rendered').set(Array.from({ length: 30 }, (_, index) => [`key ${index}`, big] as const));
  await store.close();
  expect(query(file, 'SELECT sum(size) <= 200000 AS fits, count(*) > 10 AS many FROM memory')).toEqual([
    { fits: 1, many: 1 },
  ]);
  expect(query(file, 'PRAGMA freelist_count')).toEqual([{ freelist_count: 0 }]);
});

test('a damaged file is set aside with a warning, and the store works', async () => {
  const file = await newFile();
  await mkdir(join(file, '..'));
  await writeFile(file, 'this is no database at all '.repeat(100));
  const messages: string[] = [];
  const { documents } = await temporaryStore({ file, warn: (message) => messages.push(message) });
  documents.put('source', document);
  expect((await documents.get('source', document.url))?.hash).toBe('h');
  expect(messages).toEqual([
    expect.stringMatching(/damaged or of another version\. It was moved to .+, and an empty database took its place/),
  ]);
  expect(await readdir(join(file, '..'))).toContainEqual(expect.stringMatching(/^asterism\.sqlite\.aside-/));
});

test.each([
  ['a later version', 'PRAGMA application_id = 0x41535452; PRAGMA user_version = 9999; CREATE TABLE new (a)'],
  ['another program', 'PRAGMA user_version = 1; CREATE TABLE theirs (a)'],
  ['another program without a version', 'CREATE TABLE theirs (a)'],
])('a database of %s is set aside whole', async (_whose, sql) => {
  const file = await newFile();
  await mkdir(join(file, '..'));
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  const store = await temporaryStore({ file });
  store.documents.put('source', document);
  expect(await store.documents.list('source')).toHaveLength(1);
  const aside = (await readdir(join(file, '..'))).find((name) => /aside-[^.]+$/.test(name)) ?? '';
  expect(query(join(file, '..', aside), 'SELECT count(*) AS count FROM sqlite_schema')).toEqual([{ count: 1 }]);
});

test('a file that is damaged while it is open is set aside, and the store works', async () => {
  const file = await newFile();
  const messages: string[] = [];
  const options = { file, warn: (message: string) => messages.push(message) };
  const first = await temporaryStore(options);
  const page = 'x'.repeat(3_000);
  first.cache('rendered').set(Array.from({ length: 200 }, (_, index) => [`key ${index}`, page] as const));
  await first.close();
  const store = await temporaryStore(options);
  expect(await store.cache('rendered').get(['key 0'])).toEqual([page]);
  await writeFile(file, Buffer.alloc(500_000, 'damage'), { flag: 'r+' });
  await store.cache('rendered').get(Array.from({ length: 200 }, (_, index) => `key ${index}`));
  store.documents.put('source', document);
  expect((await store.documents.get('source', document.url))?.hash).toBe('h');
  expect(messages.join('\n')).toMatch(/moved to .+, and an empty database took its place/);
});

test('if no file can be written, copies are held in memory', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a-file'), '');
  const messages: string[] = [];
  const file = join(folder, 'a-file/asterism.sqlite');
  const { documents } = await temporaryStore({ file, warn: (message) => messages.push(message) });
  documents.put('source', document);
  expect((await documents.get('source', document.url))?.hash).toBe('h');
  expect(messages).toEqual([expect.stringMatching(/The cache is held in memory/)]);
});

test('a store in a read-only folder works in memory', async () => {
  // Root may write in any folder of a disk, but not there. As another user, the thread could not read its own module below a home.
  const folder = process.getuid?.() === 0 ? '/proc/self' : await temporaryFolder();
  if (process.getuid?.() !== 0) await chmod(folder, 0o500);
  const { documents } = await temporaryStore({ file: join(folder, 'asterism.sqlite') });
  documents.put('source', document);
  expect((await documents.get('source', document.url))?.hash).toBe('h');
  expect(await readdir(folder)).not.toContain('asterism.sqlite');
});
