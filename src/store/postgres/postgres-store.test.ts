import { describe } from 'vitest';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { needsPostgres, postgresPrograms, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { testStoreContract } from '#store/testing/store-contract.ts';
import { temporaryPostgresStore } from './testing/temporary-postgres-store.ts';

describe.skipIf(postgresPrograms === undefined)(`a store in PostgreSQL (${needsPostgres})`, () => {
  testStoreContract(async () => {
    const url = await temporaryDatabase();
    return {
      open: (options) => temporaryPostgresStore({ ...options, url }),
      async age(days) {
        const database = openPostgres({ url });
        await database.query('UPDATE asterism.star SET day = day - $1', [days]);
        await database.query('UPDATE asterism.seen SET day = day - $1', [days]);
        await database.query("UPDATE asterism.memory SET used_at = used_at - $1 * interval '1 day'", [days]);
        await database.close();
      },
    };
  });
});
