import { describe, expect, test } from 'vitest';
import { failuresLast } from '#model/failure-records.ts';
import { testFailureRecordsContract } from '#model/testing/failure-records-contract.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { failureTable } from './failure-table.ts';
import { temporaryConnection } from './testing/temporary-connection.ts';

describe.skipIf(postgresPrograms === undefined)(`failures in PostgreSQL (${needsPostgres})`, () => {
  testFailureRecordsContract({
    name: 'PostgreSQL',
    open: async () => failureTable(await temporaryConnection())('family'),
  });

  test('failures that two processes count at once are all counted, and those of another product are not', async () => {
    const url = await temporaryDatabase();
    const open = async (product: string) => failureTable(await temporaryConnection({ url }))(product);
    const origin = { client: 'a', user: 'alice', time: 1 };
    const all = [await open('family'), await open('family')];
    const counted = all.flatMap((records) =>
      Array.from({ length: 20 }, () =>
        records.change(origin, ({ client }) => ({
          client: { count: (client?.count ?? 0) + 1, at: 1 },
          user: undefined,
        })),
      ),
    );
    await Promise.all(counted);
    const read = async (product: string) => (await open(product)).change(origin, (before) => before);
    expect(await read('family')).toEqual({ client: { count: 40, at: 1 }, user: undefined });
    expect(await read('other')).toEqual({ client: undefined, user: undefined });
  });

  test('failures that count no more, and of a crowd the oldest ones, are removed', async () => {
    const connection = await temporaryConnection();
    const rows = async () => {
      const [row] = await connection.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM asterism.failure',
      );
      return row?.count;
    };
    const fail = (time: number) =>
      failureTable(connection)('family').change({ client: `${time}`, user: `${time}`, time }, () => ({
        client: { count: 1, at: time },
        user: undefined,
      }));
    await fail(0);
    await fail(1);
    expect(await rows()).toBe(2);
    await fail(failuresLast + 1);
    expect(await rows()).toBe(2);
    await connection.query(
      `INSERT INTO asterism.failure SELECT 'family', 'client', 'crowd ' || i, 1, ${failuresLast} + i
        FROM generate_series(1, 25000) AS i`,
    );
    await fail(failuresLast + 30_000);
    expect(await rows()).toBe(20_000);
  });
});
