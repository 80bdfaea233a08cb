import { randomBytes } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { examine } from './testing/examine.ts';

const digest = 'x'.repeat(22);
const indexName = `asterism.sqlite-search-${digest}`;

/** A cache folder with a store and an index of many pages. */
async function cacheFolder(): Promise<string> {
  const cache = await temporaryFolder();
  for (const name of ['asterism.sqlite', indexName]) {
    const database = new DatabaseSync(join(cache, name));
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE page (text TEXT); CREATE INDEX by_text ON page (text)');
    const insert = database.prepare('INSERT INTO page (text) VALUES (?)');
    for (let row = 0; row < 200; row += 1) insert.run(randomBytes(200).toString('hex'));
    database.close();
  }
  return cache;
}

async function databasesIn(cache: string) {
  const family = await temporaryFolder();
  return (await examine({ sources: [family], server: { cache } })).get('databases');
}

test('an operator sees that the databases of the cache are whole', async () => {
  const cache = await cacheFolder();
  writeFileSync(join(cache, 'other.sqlite'), 'no database');
  expect(await databasesIn(cache)).toMatchObject({ level: 'ok', message: '2 databases without damage' });
});

test.each([
  ['cut to 5,000 bytes', (file: string) => truncateSync(file, 5_000)],
  ['overwritten', (file: string) => writeFileSync(file, randomBytes(50_000))],
])('an operator sees which database was %s', async (_, spoil) => {
  const cache = await cacheFolder();
  spoil(join(cache, indexName));
  const found = await databasesIn(cache);
  expect(found).toMatchObject({ level: 'warning' });
  expect(found?.message).toContain(`${indexName} is damaged`);
  expect(found?.fix).toContain('builds it again by itself');
});
