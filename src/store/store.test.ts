import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { actWithoutRights } from '#platform/testing/act-without-rights.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { temporaryStore } from './temporary-store.ts';
import { today } from './today.ts';

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

test('[C-01] stored data is there after a restart', async () => {
  const file = await newFile();
  const first = await temporaryStore({ file });
  first.documents.put('source', document);
  first.documents.confirm('source', document.url, 2_000);
  first.cache('rendered').set([['key', 'value']]);
  await first.close();
  const { documents, cache } = await temporaryStore({ file });
  expect(await documents.get('source', document.url)).toEqual({ ...document, size: 3, checkedAt: 2_000 });
  expect(await documents.get('other source', document.url)).toBeUndefined();
  expect(await documents.list('source')).toMatchObject([{ url: document.url, hash: 'h', size: 3 }]);
  expect(await cache('rendered').get(['none', 'key'])).toEqual([undefined, 'value']);
  expect(await cache('links').get(['key'])).toEqual([undefined]);
  documents.remove('source', document.url);
  expect(await documents.list('source')).toEqual([]);
});

test('two stores share one file', async () => {
  const file = await newFile();
  const [one, other] = [await temporaryStore({ file }), await temporaryStore({ file })];
  one.documents.put('source', document);
  expect((await one.documents.get('source', document.url))?.hash).toBe('h');
  expect((await other.documents.get('source', document.url))?.body).toEqual(document.body);
});

test('stars are stored by day, and a day without a change needs no row', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file });
  store.recordStars('asterism', new Map([['router', 7]]));
  expect(await store.starDays('asterism', 'router')).toEqual([{ day: today(), stars: 7 }]);
  await store.close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE star SET day = day - 2');
  database.close();
  const later = await temporaryStore({ file });
  later.recordStars('asterism', new Map([['router', 7]]));
  expect(await later.starDays('asterism', 'router')).toEqual([{ day: today() - 2, stars: 7 }]);
  later.recordStars('asterism', new Map([['router', 8]]));
  later.recordStars('asterism', new Map([['router', 9]]));
  expect(await later.starDays('asterism', 'router')).toEqual([
    { day: today() - 2, stars: 7 },
    { day: today(), stars: 9 },
  ]);
  expect(await later.starDays('other product', 'router')).toEqual([]);
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

test('a missing document differs from a failed lookup', async () => {
  const store = await temporaryStore();
  expect(await store.documents.lookup('source', document.url)).toEqual({ document: undefined });
  store.documents.put('source', document);
  expect((await store.documents.lookup('source', document.url))?.document?.hash).toBe('h');
  await store.close();
  expect(await store.documents.lookup('source', document.url)).toBeUndefined();
});

test('the day on which a package was first seen is stored, and one call returns the whole family', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file });
  expect(await store.familyPast('asterism')).toEqual({ stars: new Map(), firstSeen: new Map() });
  store.recordStars('asterism', new Map([['router', 7]]));
  store.recordPackages('asterism', ['router', 'quiet']);
  await store.close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE seen SET day = day - 2');
  database.close();
  const later = await temporaryStore({ file });
  later.recordPackages('asterism', ['router', 'late']);
  later.recordPackages('other product', ['router']);
  const { stars, firstSeen } = await later.familyPast('asterism');
  expect(stars).toEqual(new Map([['router', [{ day: today(), stars: 7 }]]]));
  expect(firstSeen).toEqual(
    new Map([
      ['router', today() - 2],
      ['quiet', today() - 2],
      ['late', today()],
    ]),
  );
});

test('the audit log of a product keeps the newest thousand entries', async () => {
  const store = await temporaryStore();
  const audit = store.audit('asterism');
  const entry = { event: 'sync', user: 'alice', network: '192.0.2.*' } as const;
  store.audit('other').add({ ...entry, time: 1 });
  for (let time = 1; time <= 1_005; time += 1) audit.add({ ...entry, time });
  const entries = await audit.newest(2_000);
  expect([entries.length, entries[0]?.time, entries.at(-1)?.time]).toEqual([1_000, 1_005, 6]);
  expect(await store.audit('other').newest(10)).toHaveLength(1);
});

test('beyond the size limit the least recently used values go, and the file shrinks', async () => {
  const file = await newFile();
  const cacheSize = 200_000;
  const first = await temporaryStore({ file, cacheSize });
  const big = 'x'.repeat(10_000);
  first.cache('rendered').set(Array.from({ length: 15 }, (_, index) => [`old ${index}`, big] as const));
  await first.close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE memory SET used_on = used_on - 1');
  database.close();
  const second = await temporaryStore({ file, cacheSize });
  // It was used today, so it stays.
  expect(await second.cache('rendered').get(['old 0'])).toEqual([big]);
  second.cache('rendered').set(Array.from({ length: 15 }, (_, index) => [`new ${index}`, big] as const));
  await second.close();
  expect(query(file, 'SELECT sum(size) <= 200000 AS fits, count(*) > 10 AS many FROM memory')).toEqual([
    { fits: 1, many: 1 },
  ]);
  expect(query(file, "SELECT key FROM memory WHERE key LIKE 'old%'")).toContainEqual({ key: 'old 0' });
  expect(query(file, "SELECT count(*) AS count FROM memory WHERE key LIKE 'new%'")).toEqual([{ count: 15 }]);
  expect(query(file, 'PRAGMA freelist_count')).toEqual([{ freelist_count: 0 }]);
});

test('beyond the size limit the oldest copies go', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file, documentsSize: 7 });
  for (const [index, checkedAt] of [1_000, 3_000, 2_000].entries()) {
    store.documents.put('source', { ...document, url: `https://example.org/${index}`, checkedAt });
  }
  await store.close();
  expect(query(file, 'SELECT url FROM document')).toEqual([
    { url: 'https://example.org/1' },
    { url: 'https://example.org/2' },
  ]);
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
  actWithoutRights();
  const folder = await temporaryFolder();
  await chmod(folder, 0o500);
  const { documents } = await temporaryStore({ file: join(folder, 'asterism.sqlite') });
  documents.put('source', document);
  expect((await documents.get('source', document.url))?.hash).toBe('h');
  expect(await readdir(folder)).toEqual([]);
});

test('a closed store returns what an empty one returns', async () => {
  const { documents, cache, close } = await temporaryStore();
  documents.put('source', document);
  await close();
  expect(await documents.get('source', document.url)).toBeUndefined();
  expect(await cache('rendered').get(['key'])).toEqual([undefined]);
  await close();
});
