import { hash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NewerDatabaseError } from '#platform/postgres/migrate.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { rowId } from './row-id.ts';
import { schemaSteps } from './schema-steps.ts';
import { temporaryPostgresStore } from './testing/temporary-postgres-store.ts';

/** Hashes of the released steps: existing databases have run them. */
const released = ['Pkgh_U76CNdpWF752GQKPtH--RI', 'ili8iTY9wJunCJBTjU3JEzWO6s4'];

/** Rows as each version wrote them. */
const rows = [
  `INSERT INTO asterism.blob VALUES ('manifest', '2026-01-01', 1, '\\x01');
   INSERT INTO asterism.publication VALUES ('asterism', 'family', 7, 1000, 'manifest');
   INSERT INTO asterism.document VALUES
     ('\\x${rowId('source', 'https://example.org/a').toString('hex')}', 'source', 'https://example.org/a', '"1"', NULL,
      'h', 2, 1000, 2000, '\\x0102');
   INSERT INTO asterism.memory VALUES
     ('\\x${rowId('rendered', 'key').toString('hex')}', 'rendered', 105, '2026-01-01', 'value');
   INSERT INTO asterism.star VALUES ('asterism', 'router', 20000, 7);
   INSERT INTO asterism.seen VALUES ('asterism', 'router', 19990);
   INSERT INTO asterism.audit (id, product, time, event, user_name, network)
     VALUES ('00000000-0000-4000-8000-000000000000', 'asterism', 3000, 'sync', 'alice', '192.0.2.*')`,
  "INSERT INTO asterism.record (product, name, text) VALUES ('asterism', 'sessions', 'kept')",
];

describe.skipIf(postgresPrograms === undefined)(`versions of the tables in PostgreSQL (${needsPostgres})`, () => {
  test('a released step of the schema never changes', () => {
    expect(schemaSteps.map((step) => hash('sha1', step, 'base64url'))).toEqual(released);
    expect(rows).toHaveLength(schemaSteps.length);
  });

  test.each(rows.map((_, index) => index + 1))(
    'a database of version %i is upgraded to the newest with all its rows',
    async (version) => {
      const { database, url } = await databaseOf(version);
      for (const row of rows.slice(0, version)) await database.query(row);
      const messages: string[] = [];
      const store = await temporaryPostgresStore({ url, warn: (message) => messages.push(message) });
      expect(await store.publications('asterism').newest('family')).toEqual({ number: 7, blob: 'manifest', at: 1000 });
      expect(await store.blobs.get(['manifest'])).toEqual([Buffer.of(1)]);
      expect(await store.documents.list('source')).toMatchObject([{ url: 'https://example.org/a', checkedAt: 2000 }]);
      expect(await store.cache('rendered').get(['key'])).toEqual(['value']);
      expect(await store.starDays('asterism', 'router')).toEqual([{ day: 20_000, stars: 7 }]);
      expect((await store.familyPast('asterism')).firstSeen).toEqual(new Map([['router', 19_990]]));
      expect(await store.audit('asterism').newest(10)).toMatchObject([{ time: 3000, user: 'alice' }]);
      expect(await store.record('asterism', 'sessions').read()).toBe(version < 2 ? undefined : 'kept');
      expect(await database.query('SELECT version FROM asterism.schema_version')).toEqual([
        { version: schemaSteps.length },
      ]);
      expect(messages).toEqual([]);
    },
  );

  test('a database of a newer release is refused, with what to do, and is left as it is', async () => {
    const { database, url } = await databaseOf(schemaSteps.length);
    await database.query('UPDATE asterism.schema_version SET version = 99');
    const opening = openPostgresStore({ url, cacheSize: 1, warn: () => undefined });
    await expect(opening).rejects.toThrow(NewerDatabaseError);
    await expect(opening).rejects.toThrow(/"store" has version 99 of its tables; this release knows \d+\. Update/);
    expect(await database.query('SELECT version FROM asterism.schema_version')).toEqual([{ version: 99 }]);
  });
});

/** A database whose tables are those of a version. */
async function databaseOf(version: number) {
  const url = await temporaryDatabase();
  const database = openPostgres({ url });
  onTestFinished(() => database.close());
  await database.query('CREATE SCHEMA asterism');
  await database.query('CREATE TABLE asterism.schema_version (version integer NOT NULL)');
  await database.query(`INSERT INTO asterism.schema_version VALUES (${version})`);
  for (const step of schemaSteps.slice(0, version)) await database.query(step);
  return { database, url };
}
