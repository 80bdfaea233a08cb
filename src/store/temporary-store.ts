import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';

/** Opens a store for one test, in a temporary folder unless `file` is given. It is closed when the test ends. */
export async function temporaryStore(options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = openStore({
    file: join(await temporaryFolder(), 'asterism.sqlite'),
    worker: builtWorker('store'),
    cacheSize: 64 * 1024 * 1024,
    warn: () => undefined,
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}
