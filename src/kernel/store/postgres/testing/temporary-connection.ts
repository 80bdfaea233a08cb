import { onTestFinished } from 'vitest';
import { temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import {
  openStoreConnection,
  type StoreConnection,
  type StoreConnectionOptions,
} from '#store/postgres/store-connection.ts';

/** Connects a store for one test, to a new database unless `url` is given. It is closed when the test ends. */
export async function temporaryConnection(options: Partial<StoreConnectionOptions> = {}): Promise<StoreConnection> {
  const url = options.url ?? (await temporaryDatabase());
  const connection = await openStoreConnection({ warn: () => undefined, ...options, url });
  onTestFinished(() => connection.close());
  return connection;
}
