import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { blobTable } from './blob-table.ts';
import { publicationTable } from './publication-table.ts';
import { temporaryConnection } from './testing/temporary-connection.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.skipIf(postgresPrograms === undefined)(`blobs in PostgreSQL (${needsPostgres})`, () => {
  test('bytes are returned in the order of the names, whatever is missing or asked for twice', async () => {
    const blobs = blobTable(await temporaryConnection());
    await blobs.put([
      ['b', bytes('two')],
      ['a', bytes('one')],
      ['a', bytes('one')],
      ['empty', bytes('')],
    ]);
    const found = await blobs.get(['none', 'a', 'b', 'a', 'empty']);
    expect(found.map((each) => each && Buffer.from(each).toString())).toEqual([undefined, 'one', 'two', 'one', '']);
    expect(await blobs.missing(['c', 'a', 'none', 'c'])).toEqual(['c', 'none']);
    expect(await blobs.get([])).toEqual([]);
    expect(await blobs.missing([])).toEqual([]);
    await blobs.put([]);
  });

  test('a name keeps its first bytes, and a name of any length or character can be used', async () => {
    const blobs = blobTable(await temporaryConnection());
    const names = ['a', 'x'.repeat(5_000), 'with\0zero', 'ő/\u{1f600}'];
    await blobs.put(names.map((name) => [name, bytes('first')]));
    await blobs.put(names.map((name) => [name, bytes('second')]));
    expect(await blobs.missing(names)).toEqual([]);
    expect(await blobs.get(names)).toEqual(names.map(() => Buffer.from('first')));
  });

  test('contents beyond the limit of one statement come whole', async () => {
    const connection = await temporaryConnection();
    const blobs = blobTable(connection);
    const big = Array.from({ length: 7 }, (_, index) => [`big ${index}`, randomBytes(3_000_000)] as const);
    const many = Array.from({ length: 2_500 }, (_, index) => [`small ${index}`, bytes(`${index}`)] as const);
    const one = [['huge', randomBytes(20_000_000)] as const];
    await blobs.put([...big, ...many, ...one]);
    const all = [...many, ...one, ...big];
    const found = await blobs.get(all.map(([name]) => name));
    expect(
      found.every(
        (content, index) => content !== undefined && Buffer.compare(content, all[index]?.[1] ?? bytes('')) === 0,
      ),
    ).toBe(true);
    expect(await blobs.missing(all.map(([name]) => name))).toEqual([]);
    const stored = await connection.query(
      "SELECT attstorage FROM pg_attribute WHERE attrelid = 'asterism.blob'::regclass AND attname = 'content'",
    );
    expect(stored).toEqual([{ attstorage: 'e' }]);
  });

  test('processes that add the same contents at once all succeed', async () => {
    const url = await temporaryDatabase();
    const all = await Promise.all(Array.from({ length: 4 }, () => temporaryConnection({ url })));
    const entries = Array.from({ length: 300 }, (_, index) => [`name ${index}`, bytes(`content ${index}`)] as const);
    const tables = all.map(blobTable);
    await Promise.all(tables.map((blobs, index) => blobs.put(index % 2 === 0 ? entries : entries.toReversed())));
    expect(await tables[0]?.missing(entries.map(([name]) => name))).toEqual([]);
  });

  test('contents that were not used for some days are removed, except what is published', async () => {
    const connection = await temporaryConnection();
    const blobs = blobTable(connection);
    await blobs.put(['old', 'used', 'published', 'young'].map((name) => [name, bytes(name)]));
    await publicationTable(connection, 'asterism').publish('family', 'published');
    await connection.query("UPDATE asterism.blob SET used_on = used_on - CASE name WHEN 'young' THEN 7 ELSE 8 END");
    expect(await blobs.missing(['used', 'gone'])).toEqual(['gone']);
    expect(await blobs.prune(7)).toBe(1);
    expect(await blobs.missing(['old', 'used', 'published', 'young'])).toEqual(['old']);
    expect(await blobs.prune(7)).toBe(0);
  });

  test('asking what is missing writes nothing when all was used today', async () => {
    const connection = await temporaryConnection();
    const blobs = blobTable(connection);
    await blobs.put([['a', bytes('a')]]);
    const versions = async (): Promise<unknown> => connection.query('SELECT xmin::text, used_on FROM asterism.blob');
    const before = await versions();
    await blobs.missing(['a', 'b']);
    expect(await versions()).toEqual(before);
  });

  test('a closed database is an error', async () => {
    const connection = await temporaryConnection();
    const blobs = blobTable(connection);
    await connection.close();
    await expect(blobs.get(['a'])).rejects.toThrow(PostgresError);
  });
});
