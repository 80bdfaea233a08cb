import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';
import { PostgresError } from './postgres-error.ts';
import { postgresPrograms } from './testing/postgres-files.ts';
import { needsPostgres, ownPostgres, temporaryDatabase, temporaryPostgres } from './testing/test-postgres.ts';

describe.skipIf(postgresPrograms === undefined)(`PostgreSQL (${needsPostgres})`, () => {
  test('ten processes that start at once create the tables once', async () => {
    const url = await temporaryDatabase();
    const all = Array.from({ length: 10 }, () => openPostgres({ url }));
    onTestFinished(() => Promise.all(all.map((each) => each.close())).then(() => undefined));
    const steps = ['CREATE TABLE made.one (id integer)', 'INSERT INTO made.one VALUES (1)'];
    await Promise.all(all.map((each) => migrate(each, { schema: 'made', steps })));
    expect(await all[0]?.query('SELECT id FROM made.one')).toEqual([{ id: 1 }]);
    await migrate(all[0] ?? openPostgres({ url }), {
      schema: 'made',
      steps: [...steps, 'INSERT INTO made.one VALUES (2)'],
    });
    expect(await all[1]?.query('SELECT id FROM made.one')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('a failed step leaves the tables as they were, and a newer version is refused', async () => {
    const database = await temporaryPostgres();
    const steps = ['CREATE TABLE made.one (id integer)'];
    await migrate(database, { schema: 'made', steps });
    const broken = [...steps, 'CREATE TABLE made.two (id integer)', 'SELECT no_such_function()'];
    await expect(migrate(database, { schema: 'made', steps: broken })).rejects.toThrow(PostgresError);
    expect(await database.query("SELECT to_regclass('made.two')::text AS found")).toEqual([{ found: null }]);
    await expect(migrate(database, { schema: 'made', steps: [] })).rejects.toThrow(NewerDatabaseError);
  });

  test('a table that somebody removed is made again with those that refer to it, and others keep their rows', async () => {
    const database = await temporaryPostgres();
    const steps = [
      'CREATE TABLE made.one (id integer PRIMARY KEY); CREATE TABLE made.other (id integer GENERATED ALWAYS AS IDENTITY)',
      'CREATE TABLE made.two (id integer REFERENCES made.one (id)); CREATE INDEX two_by_id ON made.two (id)',
    ];
    await migrate(database, { schema: 'made', steps });
    await database.query(
      'INSERT INTO made.one VALUES (1); INSERT INTO made.two VALUES (1); INSERT INTO made.other DEFAULT VALUES',
    );
    await database.query('DROP TABLE made.one CASCADE');
    await migrate(database, { schema: 'made', steps });
    expect(await database.query('SELECT id FROM made.one UNION ALL SELECT id FROM made.two')).toEqual([]);
    await expect(database.query('INSERT INTO made.two VALUES (1)')).rejects.toThrow(/foreign key/);
    await database.query('INSERT INTO made.other DEFAULT VALUES');
    expect(await database.query('SELECT id FROM made.other')).toEqual([{ id: 1 }, { id: 2 }]);
    await migrate(database, { schema: 'made', steps });
    expect(await database.query('SELECT id FROM made.other')).toHaveLength(2);
  });

  test('notifications are heard again after the server crashed and came back', async () => {
    const server = await ownPostgres();
    const database = openPostgres({ url: server.url });
    onTestFinished(() => database.close());
    const heard: (string | undefined)[] = [];
    database.listen('news', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual([undefined]);
    await database.query("SELECT pg_notify('news', 'one')");
    await expect.poll(() => heard).toEqual([undefined, 'one']);
    await server.crash();
    const failed = database.query('SELECT 1').catch((error: unknown) => error);
    expect(await failed).toSatisfy((error) => error instanceof PostgresError && error.isOutage);
    await server.start();
    await expect.poll(() => heard).toEqual([undefined, 'one', undefined]);
    await database.query("SELECT pg_notify('news', 'two')");
    await expect.poll(() => heard.at(-1)).toBe('two');
  });

  test('the error of a wrong address, password or name says which setting to correct', async () => {
    const url = await temporaryDatabase();
    const messageOf = async (changed: string): Promise<string> => {
      const database = openPostgres({ url: changed });
      onTestFinished(() => database.close());
      return String(await database.query('SELECT 1').catch((error: unknown) => error));
    };
    const { port } = new URL(url);
    expect(await messageOf(url.replace(/test_\d+/, 'missing'))).toMatch(/does not exist on its server.*createdb/);
    expect(await messageOf('postgres://me:secret@127.0.0.1:1/a')).toMatch(
      /127\.0\.0\.1:1\/a refuses connections.*"store"/,
    );
    const other = await messageOf(`postgres://unknown-user:secret@127.0.0.1:${port}/postgres`);
    expect(other).toMatch(/refuses the user or the password/);
    expect(other).not.toContain('secret');
  });
});
