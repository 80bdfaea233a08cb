import { emptyHistory } from '#model/package/star-history.ts';
import type { Result } from '#platform/worker/call.ts';
import { RestartingThread } from '#platform/worker/restarting-thread.ts';
import { type SupervisedThread, ThreadStates } from '#platform/worker/thread-states.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import { defaultDocumentsSize } from '#store/default-limits.ts';
import { createHistoryFilter } from '#store/history-filter.ts';
import type { Store, StoreOptions } from '#store/store.ts';
import { today } from '#store/today.ts';
import { RecordQueue } from './record-queue.ts';
import type {
  StoreEvent,
  StoreMethods,
  StoreRead,
  StoreReads,
  StoreRecord,
  StoreThreadData,
  StoreWrite,
} from './store-methods.ts';

/** How a store in SQLite is opened. */
export interface SqliteStoreOptions extends StoreOptions {
  /** The database's file; its folder is created if needed. */
  readonly file: string;
  /** The module that runs in the store's thread. */
  readonly worker: URL;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** How long the thread may take to write what waits when it is closed, in milliseconds. */
const closeTimeoutMs = 3_000;

/** Time after which a thread that has calls and answers none hangs, in milliseconds. */
const silenceMs = 10_000;

/** Memory of the thread, in megabytes: for rows on their way in and out. SQLite has its own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 };

/** Opens a store in one SQLite file, in a thread of its own, so that a disk never holds up the requests. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const history = createHistoryFilter();
  const { read, write, record, close } = startThread(options, history.forget);
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
      if (changed.length > 0) record({ name: 'recordStars', args: [product, changed, today()] });
    },
    recordPackages(product, repos) {
      const added = history.newPackages(product, repos);
      if (added.length > 0) record({ name: 'recordPackages', args: [product, added, today()] });
    },
    familyPast: (...args) => read({ name: 'familyPast', args }, emptyHistory),
    starDays: (...args) => read({ name: 'starDays', args }, []),
    audit: (product) => ({
      add: (entry) => record({ name: 'recordAudit', args: [product, entry] }),
      newest: (count) => read({ name: 'newestAudit', args: [product, count] }, []),
    }),
    close,
  };
}

/**
 * Starts the thread. While it does not work the database counts as an empty one, and records wait for the thread that takes
 * its place.
 */
function startThread(
  { worker: module, warn, states = new ThreadStates(), ...options }: SqliteStoreOptions,
  forget: () => void,
) {
  const data = { documentsSize: defaultDocumentsSize, ...options };
  const thread = new RestartingThread<StoreMethods, StoreEvent, StoreThreadData>({
    name: 'store',
    states,
    warn,
    isEager: true,
    create: (onEnd) => new WorkerThread({ module, data, resourceLimits, silenceMs, onEvent: takeEvent, onEnd }),
    onStart: (_thread, isFirst) => isFirst || records.replay(),
  });
  const records = new RecordQueue({
    write: (...args) => thread.call({ name: 'record', args }),
    onDropped(count) {
      warn(`Records of stars, packages or sign-ins could not be written to ${options.file} and are lost: ${count}.`);
      forget();
    },
  });

  // The store works only with both.
  const file: SupervisedThread = { hurry: () => undefined };
  states.add('store', file);

  function takeEvent(event: StoreEvent): void {
    if (event.kind === 'warning') warn(event.message);
    else if (event.kind === 'lost') forget();
    else states.setDown('store', file, !event.isUsable);
  }

  return {
    read<K extends keyof StoreReads>(
      call: StoreRead<K>,
      otherwise: Result<StoreReads, K>,
      timeoutMs?: number,
    ): Promise<Result<StoreReads, K>> {
      return thread.call(call, timeoutMs === undefined ? {} : { timeoutMs }).catch(() => otherwise);
    },
    write: (call: StoreWrite) => thread.post(call),
    record: (record: StoreRecord) => records.add(record),
    async close() {
      await records.close(closeTimeoutMs);
      states.remove('store', file);
      await thread.close(closeTimeoutMs);
    },
  };
}
