import { onTestFinished } from 'vitest';
import {
  openStoreConnection,
  type StoreConnection,
  type StoreConnectionOptions,
} from '#features/cluster/store/store-connection.ts';
import { temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';

/** Connects a store for one test, to a new database unless `url` is given. It is closed when the test ends. */
export async function temporaryConnection(options: Partial<StoreConnectionOptions> = {}): Promise<StoreConnection> {
  const url = options.url ?? (await temporaryDatabase());
  const connection = await openStoreConnection({ warn: () => undefined, ...options, url });
  onTestFinished(() => connection.close());
  return connection;
}
