import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { databaseFiles, isDatabaseOpen, readApplicationId, removeDatabase } from './database-files.ts';
import { closeQuietly, type DatabaseOptions, openDatabase, replaceDatabase } from './open-database.ts';

const steps = ['CREATE TABLE one (value TEXT)', 'CREATE TABLE two (value TEXT)'];

/** Opens the file `things` of a folder, and records what happens to it. */
function open(folder: string, changes: Partial<DatabaseOptions> = {}) {
  const events: string[] = [];
  const options: DatabaseOptions = {
    file: join(folder, 'things'),
    temporary: 'memory',
    schema: { applicationId: 7, version: 2, step: (from) => ({ sql: steps[from] ?? '', version: from + 1 }) },
    timeoutMs: 1_000,
    pragmas: 'PRAGMA foreign_keys = ON',
    asideName: (file) => `${file}.aside`,
    onSetAside: (aside) => events.push(`set aside as ${aside.slice(folder.length + 1)}`),
    onUnusable: () => events.push('unusable'),
    ...changes,
  };
  const opened = openDatabase(options);
  onTestFinished(() => closeQuietly(opened.database));
  return { ...opened, options, events };
}

const insert = (database: DatabaseSync): void => database.exec("INSERT INTO two VALUES ('kept')");
const rows = (database: DatabaseSync): unknown => database.prepare('SELECT value FROM two').all();

test('a file is created with its folder, and opened again with what is in it', async () => {
  const folder = join(await temporaryFolder(), 'new');
  const first = open(folder);
  insert(first.database);
  const second = open(folder);
  expect(rows(second.database)).toEqual([{ value: 'kept' }]);
  expect([first.onDisk, ...first.events, ...second.events]).toEqual([true]);
  // SQLite writes the header when the last connection is closed.
  for (const { database } of [first, second]) database.close();
  expect(readApplicationId(join(folder, 'things'))).toBe(7);
});

test('an older version is upgraded step by step with what is in it', async () => {
  const folder = await temporaryFolder();
  const old = new DatabaseSync(join(folder, 'things'));
  old.exec("CREATE TABLE one (value TEXT); INSERT INTO one VALUES ('old')");
  old.exec('PRAGMA application_id = 7; PRAGMA user_version = 1');
  old.close();
  const { database, events } = open(folder);
  insert(database);
  expect(database.prepare('SELECT value FROM one').all()).toEqual([{ value: 'old' }]);
  expect(events).toEqual([]);
});

test.each([
  ['a file that is not a database', (file: string) => writeFile(file, 'no database '.repeat(500))],
  [
    'a database of a later version',
    (file: string) => prepare(file, 'PRAGMA application_id = 7; PRAGMA user_version = 3'),
  ],
  [
    'a database of another program',
    (file: string) => prepare(file, 'PRAGMA application_id = 8; PRAGMA user_version = 1'),
  ],
])('%s is set aside, in place of an earlier one', async (_, spoil) => {
  const folder = await temporaryFolder();
  for (let round = 0; round < 2; round += 1) {
    await spoil(join(folder, 'things'));
    const { database, events } = open(folder);
    insert(database);
    expect(events).toEqual(['set aside as things.aside']);
    database.close();
    await writeFile(join(folder, 'things'), '');
  }
  expect((await readdir(folder)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['things', 'things.aside']);
});

test('a schema without a step from an older version starts over', async () => {
  const folder = await temporaryFolder();
  await prepare(join(folder, 'things'), 'PRAGMA application_id = 7; PRAGMA user_version = 1');
  const schema = { applicationId: 7, version: 2, step: (from: number) => (from === 0 ? allSteps : undefined) };
  const { database, events } = open(folder, { schema });
  insert(database);
  expect(events).toEqual(['set aside as things.aside']);
});

test.each(['memory', 'file'] as const)(
  'where no file can be written the database is temporary, in %s',
  async (temporary) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    const { database, onDisk, events } = open(folder, { file: join(folder, 'file', 'things'), temporary });
    insert(database);
    expect(rows(database)).toEqual([{ value: 'kept' }]);
    expect([onDisk, events]).toEqual([false, ['unusable']]);
    expect(open(folder, { file: undefined, temporary }).events).toEqual([]);
  },
);

test('a file that another process has replaced meanwhile is not set aside', async () => {
  const folder = await temporaryFolder();
  const [one, other] = [open(folder), open(folder)];
  const replaced = replaceDatabase(one.options, one);
  insert(replaced.database);
  const second = replaceDatabase(other.options, other);
  expect(rows(second.database)).toEqual([{ value: 'kept' }]);
  expect([one.events, other.events]).toEqual([['set aside as things.aside'], []]);
  for (const { database } of [replaced, second]) database.close();
});

test('all files of a database are listed and removed, and no others', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'things');
  const { database } = open(folder);
  await writeFile(`${file}.aside`, 'old');
  await writeFile(`${file}.txt`, 'other');
  expect(
    databaseFiles(file)
      .map(({ path }) => path.slice(folder.length + 1))
      .toSorted(),
  ).toEqual(['things', 'things-shm', 'things-wal', 'things.aside']);
  expect(isDatabaseOpen(file)).toBe(true);
  database.close();
  expect(isDatabaseOpen(file)).toBe(false);
  removeDatabase(file);
  expect(await readdir(folder)).toEqual(['things.txt']);
  expect(await readFile(`${file}.txt`, 'utf8')).toBe('other');
  expect([databaseFiles(join(folder, 'none/x')), isDatabaseOpen(file)]).toEqual([[], false]);
  await mkdir(join(folder, 'folder'));
  expect(readApplicationId(`${file}.txt`)).toBeUndefined();
});

const allSteps = { sql: steps.join(';'), version: 2 };

async function prepare(file: string, sql: string): Promise<void> {
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE theirs (value TEXT); ${sql}`);
  database.close();
}
