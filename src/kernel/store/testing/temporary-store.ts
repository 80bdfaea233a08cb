import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { openSqliteStore, type SqliteStoreOptions } from '#store/sqlite/open-sqlite-store.ts';
import type { Store } from '#store/store.ts';

/** Opens a store in SQLite for one test, in a temporary folder unless `file` is given. It is closed when the test ends. */
export async function temporaryStore(options: Partial<SqliteStoreOptions> = {}): Promise<Store> {
  const store = openSqliteStore({
    file: join(await temporaryFolder(), 'asterism.sqlite'),
    worker: builtWorker('store'),
    cacheSize: 64 * 1024 * 1024,
    warn: () => undefined,
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}
