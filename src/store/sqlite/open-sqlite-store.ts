import { emptyHistory } from '#model/package/star-history.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Result } from '#platform/worker/call.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import { defaultDocumentsSize } from '#store/default-limits.ts';
import { createHistoryFilter } from '#store/history-filter.ts';
import type { Store, StoreOptions } from '#store/store.ts';
import type { StoreEvent, StoreMethods, StoreRead, StoreReads, StoreThreadData, StoreWrite } from './store-methods.ts';

/** How a store in SQLite is opened. */
export interface SqliteStoreOptions extends StoreOptions {
  /** The database's file; its folder is created if needed. */
  readonly file: string;
  /** The module that runs in the store's thread. */
  readonly worker: URL;
}

/** How long the thread may take to write what waits when it is closed, in milliseconds. */
const closeTimeoutMs = 5_000;

/** Memory of the thread, in megabytes: for rows on their way in and out. SQLite has its own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 };

/** Opens a store in one SQLite file, in a thread of its own, so that a disk never holds up the requests. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const history = createHistoryFilter();
  const { read, write, close } = startThread(options, history.forget);
  return {
    documents: {
      get: (...args) => read({ name: 'getDocument', args }, undefined),
      lookup: (...args) => read({ name: 'lookUpDocument', args }, undefined),
      list: (...args) => read({ name: 'listDocuments', args }, []),
      put: (...args) => write({ name: 'putDocument', args }),
      confirm: (...args) => write({ name: 'confirmDocument', args }),
      remove: (...args) => write({ name: 'removeDocument', args }),
    },
    cache: (kind, timeoutMs) => ({
      async get(keys) {
        if (keys.length === 0) return [];
        const misses = keys.map(() => undefined);
        return read({ name: 'getValues', args: [kind, keys] }, misses, timeoutMs);
      },
      set: (entries) => entries.length > 0 && write({ name: 'setValues', args: [kind, entries] }),
    }),
    recordStars(product, stars) {
      const changed = history.changedStars(product, stars);
      if (changed.length > 0) write({ name: 'recordStars', args: [product, changed] });
    },
    recordPackages(product, repos) {
      const added = history.newPackages(product, repos);
      if (added.length > 0) write({ name: 'recordPackages', args: [product, added] });
    },
    familyPast: (...args) => read({ name: 'familyPast', args }, emptyHistory),
    starDays: (...args) => read({ name: 'starDays', args }, []),
    audit: (product) => ({
      add: (entry) => write({ name: 'recordAudit', args: [product, entry] }),
      newest: (count) => read({ name: 'newestAudit', args: [product, count] }, []),
    }),
    close,
  };
}

/** Starts the thread. A thread that has stopped, or is too slow, counts as an empty database. */
function startThread({ worker, warn, ...options }: SqliteStoreOptions, onLost: () => void) {
  const thread = new WorkerThread<StoreMethods, StoreEvent, StoreThreadData>({
    module: worker,
    data: { documentsSize: defaultDocumentsSize, ...options },
    resourceLimits,
    onEvent: (event) => (event.kind === 'warning' ? warn(event.message) : onLost()),
    onError: (error) => warn(`The store has stopped (${errorMessage(error)}). The site runs without it.`),
  });
  return {
    read<K extends keyof StoreReads>(
      call: StoreRead<K>,
      otherwise: Result<StoreReads, K>,
      timeoutMs?: number,
    ): Promise<Result<StoreReads, K>> {
      return thread.call(call, timeoutMs === undefined ? {} : { timeoutMs }).catch(() => otherwise);
    },
    write: (call: StoreWrite) => thread.post(call),
    close: () => thread.close(closeTimeoutMs),
  };
}
