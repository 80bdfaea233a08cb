import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';

/** A store for one test, in a folder of its own unless a file is given; closed when the test ends. */
export async function temporaryStore(options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = openStore({
    file: join(await temporaryFolder(), 'asterism.sqlite'),
    worker: new URL(import.meta.resolve('#store/store-worker.ts')),
    memorySize: 64 * 1024 * 1024,
    warn: () => undefined,
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}
