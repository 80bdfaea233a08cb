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

/** Looks into a file with a connection of its own. */
function look(file: string, sql: string): unknown {
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  return database.prepare(sql).all();
}

test('[C-01] what was kept is there after a restart', async () => {
  const file = await newFile();
  const first = await temporaryStore({ file });
  first.documents.put('source', document);
  first.documents.confirm('source', document.url, 2_000);
  first.memory('rendered').remember([['key', 'value']]);
  await first.close();
  const { documents, memory } = await temporaryStore({ file });
  expect(await documents.get('source', document.url)).toEqual({ ...document, size: 3, checkedAt: 2_000 });
  expect(await documents.get('other source', document.url)).toBeUndefined();
  expect(await documents.list('source')).toMatchObject([{ url: document.url, hash: 'h', size: 3 }]);
  expect(await memory('rendered').recall(['none', 'key'])).toEqual([undefined, 'value']);
  expect(await memory('links').recall(['key'])).toEqual([undefined]);
  documents.remove('source', document.url);
  expect(await documents.list('source')).toEqual([]);
});

test('two stores share what is kept', async () => {
  const file = await newFile();
  const [one, other] = [await temporaryStore({ file }), await temporaryStore({ file })];
  one.documents.put('source', document);
  expect((await one.documents.get('source', document.url))?.hash).toBe('h');
  expect((await other.documents.get('source', document.url))?.body).toEqual(document.body);
});

test('the stars of a package are kept by day, and a day on which nothing changed needs no row', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file });
  store.noteStars('asterism', new Map([['router', 7]]));
  expect(await store.starDays('asterism', 'router')).toEqual([{ day: today(), stars: 7 }]);
  await store.close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE star SET day = day - 2');
  database.close();
  const later = await temporaryStore({ file });
  later.noteStars('asterism', new Map([['router', 7]]));
  expect(await later.starDays('asterism', 'router')).toEqual([{ day: today() - 2, stars: 7 }]);
  later.noteStars('asterism', new Map([['router', 8]]));
  later.noteStars('asterism', new Map([['router', 9]]));
  expect(await later.starDays('asterism', 'router')).toEqual([
    { day: today() - 2, stars: 7 },
    { day: today(), stars: 9 },
  ]);
  expect(await later.starDays('other product', 'router')).toEqual([]);
});

test('stars and first days that were lost with a damaged file are noted again with the next sync', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file });
  const sync = (): void => {
    store.noteStars('asterism', new Map([['router', 7]]));
    store.noteSeen('asterism', ['router']);
  };
  sync();
  expect(await store.starDays('asterism', 'router')).toHaveLength(1);
  const database = new DatabaseSync(file);
  database.exec('DROP TABLE star');
  database.close();
  store.noteStars('asterism', new Map([['router', 8]]));
  await store.starDays('asterism', 'router');
  sync();
  expect(await store.familyPast('asterism')).toEqual({
    stars: new Map([['router', [{ day: today(), stars: 7 }]]]),
    firstSeen: new Map([['router', today()]]),
  });
});

test('a missing document differs from one that cannot be looked up', async () => {
  const store = await temporaryStore();
  expect(await store.documents.lookup('source', document.url)).toEqual({ document: undefined });
  store.documents.put('source', document);
  expect((await store.documents.lookup('source', document.url))?.document?.hash).toBe('h');
  await store.close();
  expect(await store.documents.lookup('source', document.url)).toBeUndefined();
});

test('the day on which a package was first seen is kept, and all of a family is told at once', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file });
  expect(await store.familyPast('asterism')).toEqual({ stars: new Map(), firstSeen: new Map() });
  store.noteStars('asterism', new Map([['router', 7]]));
  store.noteSeen('asterism', ['router', 'quiet']);
  await store.close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE seen SET day = day - 2');
  database.close();
  const later = await temporaryStore({ file });
  later.noteSeen('asterism', ['router', 'late']);
  later.noteSeen('other product', ['router']);
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

test('of the audit log of a product the newest thousand entries are kept', async () => {
  const store = await temporaryStore();
  const audit = store.audit('asterism');
  const entry = { event: 'sync', user: 'alice', network: '192.0.2.*' } as const;
  store.audit('other').note({ ...entry, time: 1 });
  for (let time = 1; time <= 1_005; time += 1) audit.note({ ...entry, time });
  const kept = await audit.newest(2_000);
  expect([kept.length, kept[0]?.time, kept.at(-1)?.time]).toEqual([1_000, 1_005, 6]);
  expect(await store.audit('other').newest(10)).toHaveLength(1);
});

test('when there is too much, what was used longest ago goes and its room is given back', async () => {
  const file = await newFile();
  const memorySize = 200_000;
  const first = await temporaryStore({ file, memorySize });
  const big = 'x'.repeat(10_000);
  first.memory('rendered').remember(Array.from({ length: 15 }, (_, index) => [`old ${index}`, big] as const));
  await first.close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE memory SET used_on = used_on - 1');
  database.close();
  const second = await temporaryStore({ file, memorySize });
  // Being of use today, it stays.
  expect(await second.memory('rendered').recall(['old 0'])).toEqual([big]);
  second.memory('rendered').remember(Array.from({ length: 15 }, (_, index) => [`new ${index}`, big] as const));
  await second.close();
  expect(look(file, 'SELECT sum(size) <= 200000 AS fits, count(*) > 10 AS many FROM memory')).toEqual([
    { fits: 1, many: 1 },
  ]);
  expect(look(file, "SELECT key FROM memory WHERE key LIKE 'old%'")).toContainEqual({ key: 'old 0' });
  expect(look(file, "SELECT count(*) AS count FROM memory WHERE key LIKE 'new%'")).toEqual([{ count: 15 }]);
  expect(look(file, 'PRAGMA freelist_count')).toEqual([{ freelist_count: 0 }]);
});

test('the oldest copies go when there are too many bytes', async () => {
  const file = await newFile();
  const store = await temporaryStore({ file, documentsSize: 7 });
  for (const [index, checkedAt] of [1_000, 3_000, 2_000].entries()) {
    store.documents.put('source', { ...document, url: `https://example.org/${index}`, checkedAt });
  }
  await store.close();
  expect(look(file, 'SELECT url FROM document')).toEqual([
    { url: 'https://example.org/1' },
    { url: 'https://example.org/2' },
  ]);
});

test('a damaged file is set aside with a message, and the site goes on', async () => {
  const file = await newFile();
  await mkdir(join(file, '..'));
  await writeFile(file, 'this is no database at all '.repeat(100));
  const messages: string[] = [];
  const { documents } = await temporaryStore({ file, warn: (message) => messages.push(message) });
  documents.put('source', document);
  expect((await documents.get('source', document.url))?.hash).toBe('h');
  expect(messages).toEqual([
    expect.stringMatching(/damaged or of another version, so it was moved to .+ and begun anew/),
  ]);
  expect(await readdir(join(file, '..'))).toContainEqual(expect.stringMatching(/^asterism\.sqlite\.aside-/));
});

test.each([
  ['a later version', 'PRAGMA application_id = 0x41535452; PRAGMA user_version = 9999; CREATE TABLE new (a)'],
  ['a stranger', 'PRAGMA user_version = 1; CREATE TABLE theirs (a)'],
  ['a stranger without a version', 'CREATE TABLE theirs (a)'],
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
  expect(look(join(file, '..', aside), 'SELECT count(*) AS count FROM sqlite_schema')).toEqual([{ count: 1 }]);
});

test('a file that is damaged while it is open is set aside, and the site goes on', async () => {
  const file = await newFile();
  const messages: string[] = [];
  const options = { file, warn: (message: string) => messages.push(message) };
  const first = await temporaryStore(options);
  const page = 'x'.repeat(3_000);
  first.memory('rendered').remember(Array.from({ length: 200 }, (_, index) => [`key ${index}`, page] as const));
  await first.close();
  const store = await temporaryStore(options);
  expect(await store.memory('rendered').recall(['key 0'])).toEqual([page]);
  await writeFile(file, Buffer.alloc(500_000, 'damage'), { flag: 'r+' });
  await store.memory('rendered').recall(Array.from({ length: 200 }, (_, index) => `key ${index}`));
  store.documents.put('source', document);
  expect((await store.documents.get('source', document.url))?.hash).toBe('h');
  expect(messages.join('\n')).toMatch(/moved to .+ and begun anew/);
});

test('where no file can be written the copies live in memory', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a-file'), '');
  const messages: string[] = [];
  const file = join(folder, 'a-file/asterism.sqlite');
  const { documents } = await temporaryStore({ file, warn: (message) => messages.push(message) });
  documents.put('source', document);
  expect((await documents.get('source', document.url))?.hash).toBe('h');
  expect(messages).toEqual([expect.stringMatching(/the site goes on and keeps what it needs in memory/)]);
});

test('a store in a folder that is read-only answers from memory', async () => {
  actWithoutRights();
  const folder = await temporaryFolder();
  await chmod(folder, 0o500);
  const { documents } = await temporaryStore({ file: join(folder, 'asterism.sqlite') });
  documents.put('source', document);
  expect((await documents.get('source', document.url))?.hash).toBe('h');
  expect(await readdir(folder)).toEqual([]);
});

test('a store that was closed answers as an empty one', async () => {
  const { documents, memory, close } = await temporaryStore();
  documents.put('source', document);
  await close();
  expect(await documents.get('source', document.url)).toBeUndefined();
  expect(await memory('rendered').recall(['key'])).toEqual([undefined]);
  await close();
});
