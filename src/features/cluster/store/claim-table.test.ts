import { describe, expect, test } from 'vitest';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { claimTable } from './claim-table.ts';
import { temporaryConnection } from './testing/temporary-connection.ts';

const minute = 60_000;

describe.skipIf(postgresPrograms === undefined)(`claims in PostgreSQL (${needsPostgres})`, () => {
  test('of ten processes that claim work at once, one has it until it releases it', async () => {
    const url = await temporaryDatabase();
    const all = await Promise.all(
      Array.from({ length: 10 }, async () => claimTable(await temporaryConnection({ url }))),
    );
    const takenBy = async (): Promise<readonly number[]> => {
      const taken = await Promise.all(all.map((claims) => claims.take('work', minute)));
      return taken.flatMap((isTaken, index) => (isTaken ? [index] : []));
    };
    const [owner = -1, ...others] = await takenBy();
    expect(others).toEqual([]);
    for (const [index, claims] of all.entries()) if (index !== owner) claims.release('work');
    expect(await takenBy()).toEqual([]);
    expect(await all[owner]?.take('other work', minute)).toBe(true);
    all[owner]?.release('work');
    expect(await all[owner]?.take('work', minute)).toBe(true);
    expect(await takenBy()).toEqual([]);
  });

  test('a claim whose process has died is free after its time, and expired claims are removed', async () => {
    const connection = await temporaryConnection();
    const [dead, claims] = [claimTable(connection), claimTable(connection)];
    expect(await dead.take('work', minute)).toBe(true);
    expect(await claims.take('work', minute)).toBe(false);
    await connection.query("UPDATE asterism.claim SET until = now() - interval '1 second'");
    expect(await claims.take('work', minute)).toBe(true);
    dead.release('work');
    expect(await dead.take('work', minute)).toBe(false);
    for (let count = 0; count < 200; count += 1) await claims.take(`${'long name '.repeat(500)}${count}`, -minute);
    const left = () => connection.query<{ count: number }>('SELECT count(*)::integer AS count FROM asterism.claim');
    await expect.poll(async () => (await left())[0]?.count).toBeLessThan(10);
    expect(await claims.take('work', minute)).toBe(false);
  });

  test('without a database the work is done', async () => {
    const server = await ownPostgres();
    const url = server.url;
    const [one, other] = [
      claimTable(await temporaryConnection({ url })),
      claimTable(await temporaryConnection({ url })),
    ];
    expect(await one.take('work', minute)).toBe(true);
    await server.crash();
    expect(await other.take('work', minute)).toBe(true);
    other.release('work');
  });
});
