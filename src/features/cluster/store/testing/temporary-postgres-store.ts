import { onTestFinished } from 'vitest';
import { openPostgresStore, type PostgresStoreOptions } from '#features/cluster/store/open-postgres-store.ts';
import type { SharedStore } from '#features/cluster/store/shared-store.ts';
import { temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';

/** Opens a store for one test, in a new database unless `url` is given. It is closed when the test ends. */
export async function temporaryPostgresStore(options: Partial<PostgresStoreOptions> = {}): Promise<SharedStore> {
  const url = options.url ?? (await temporaryDatabase());
  const store = await openPostgresStore({ cacheSize: 64 * 1024 ** 2, warn: () => undefined, ...options, url });
  onTestFinished(() => store.close());
  return store;
}
