import type { AuditLog } from '#model/audit.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { emptyHistory, type FamilyHistory, type StarDay } from '#model/package/star-history.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Result } from '#platform/worker/call.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { defaultDocumentsSize } from './default-limits.ts';
import { createHistoryFilter } from './history-filter.ts';
import type { StoreEvent, StoreMethods, StoreRead, StoreReads, StoreThreadData, StoreWrite } from './store-methods.ts';

/** Data that survives restarts, in one database. Nothing here throws, and no caller waits for the disk for long. */
export interface Store {
  /** Copies of responses of remote sources. */
  readonly documents: StaleCache;
  /** A cache for each kind of value. A read that takes longer than `timeoutMs` milliseconds counts as a miss. */
  cache(kind: string, timeoutMs?: number): KeyValueCache;
  /** Records how many stars each package of a product has now. */
  recordStars(product: string, stars: ReadonlyMap<string, number>): void;
  /** The days on which the stars of a package changed, the oldest first. */
  starDays(product: string, repo: string): Promise<readonly StarDay[]>;
  /** Records which packages a product has; the day of the first record of each stays. */
  recordPackages(product: string, repos: readonly string[]): void;
  /** Stars and first days of all packages of a product. */
  familyPast(product: string): Promise<FamilyHistory>;
  /** The audit log of a product. */
  audit(product: string): AuditLog;
  /** Writes what waits and closes the file. */
  close(): Promise<void>;
}

/** How a store is opened. */
export interface StoreOptions {
  /** The database's file; its folder is created if needed. */
  readonly file: string;
  /** The module that runs in the store's thread. */
  readonly worker: URL;
  /** Size limit of all cached values together, in bytes. */
  readonly cacheSize: number;
  /** Size limit of all copies of documents together, in bytes; 2 GB by default. */
  readonly documentsSize?: number;
  /** Called with a sentence about a file that is damaged, full or cannot be written. */
  readonly warn: (message: string) => void;
}

/** How long the thread may take to write what waits when it is closed, in milliseconds. */
const closeTimeoutMs = 5_000;

/** Memory of the thread, in megabytes: for rows on their way in and out. SQLite has its own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 };

/** Opens the store in a thread of its own, so that a disk never holds up the requests. */
export function openStore(options: StoreOptions): Store {
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
function startThread({ worker, warn, ...options }: StoreOptions, onLost: () => void) {
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
