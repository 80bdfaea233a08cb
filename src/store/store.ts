import type { AuditLog } from '#model/audit.ts';
import type { Memory } from '#model/memory.ts';
import { type FamilyPast, noPast, type StarDay } from '#model/package/star-history.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Result } from '#platform/worker/call.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { LastGood } from '#sources/last-good.ts';
import type { StoreEvent, StoreMethods, StoreRead, StoreReads, StoreThreadData, StoreWrite } from './store-methods.ts';

/** What is kept between runs, in one database. Nothing here throws or makes anybody wait for the disk for long. */
export interface Store {
  /** The last good copies of what remote sources answered. */
  readonly documents: LastGood;
  /** A memory of its own for each kind of thing; after `patience` milliseconds a question counts as not known. */
  memory(kind: string, patience?: number): Memory;
  /** Notes how many stars each package of a product has now. */
  noteStars(product: string, stars: ReadonlyMap<string, number>): void;
  /** The days on which a package's stars changed, the oldest first. */
  starDays(product: string, repo: string): Promise<readonly StarDay[]>;
  /** Notes which packages a product has; the day on which one was first noted stays. */
  noteSeen(product: string, repos: readonly string[]): void;
  /** Stars and first days of all packages of a product. */
  familyPast(product: string): Promise<FamilyPast>;
  /** The audit log of a product. */
  audit(product: string): AuditLog;
  /** Writes what waits and closes the file. */
  close(): Promise<void>;
}

/** How a store is opened. */
export interface StoreOptions {
  /** The database's file; its folder is made when it is not there. */
  readonly file: string;
  /** The module that runs in the store's thread. */
  readonly worker: URL;
  /** What all memories may hold together, in bytes. */
  readonly memorySize: number;
  /** What the copies of documents may hold together, in bytes; 2 GB by default. */
  readonly documentsSize?: number;
  /** Told of a file that is damaged, full or cannot be written, in one sentence. */
  readonly warn: (message: string) => void;
}

const defaultDocumentsSize = 2 * 1024 ** 3;

/** How long the thread may take to write what waits when it is closed, in milliseconds. */
const closeTimeoutMs = 5_000;

/** Memory of the thread, in megabytes: for rows on their way in and out. SQLite has its own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/** Opens the store in a thread of its own, so that a disk never holds up the requests. */
export function openStore(options: StoreOptions): Store {
  const { file, worker, memorySize, documentsSize = defaultDocumentsSize, warn } = options;
  const noted = new Map<string, number>();
  const seen = new Set<string>();
  // What was lost is noted again with the next sync.
  const onLost = (): void => {
    noted.clear();
    seen.clear();
  };
  const thread = new WorkerThread<StoreMethods, StoreEvent, StoreThreadData>({
    module: worker,
    data: { file, memorySize, documentsSize },
    resourceLimits,
    onEvent: (event) => (event.kind === 'warning' ? warn(event.message) : onLost()),
    onError: (error) => warn(`The store has stopped (${errorMessage(error)}); the site goes on without it.`),
  });

  function read<K extends keyof StoreReads>(
    call: StoreRead<K>,
    otherwise: Result<StoreReads, K>,
    timeoutMs?: number,
  ): Promise<Result<StoreReads, K>> {
    // A store that has stopped, or is too slow, counts as an empty one.
    return thread.call(call, timeoutMs === undefined ? {} : { timeoutMs }).catch(() => otherwise);
  }

  const write = (call: StoreWrite): void => thread.post(call);
  return {
    documents: {
      get: (...args) => read({ name: 'document', args }, undefined),
      lookup: (...args) => read({ name: 'lookup', args }, undefined),
      list: (...args) => read({ name: 'documents', args }, []),
      put: (...args) => write({ name: 'putDocument', args }),
      confirm: (...args) => write({ name: 'confirmDocument', args }),
      remove: (...args) => write({ name: 'removeDocument', args }),
    },
    memory: (kind, patience) => ({
      async recall(keys) {
        if (keys.length === 0) return [];
        const otherwise = keys.map(() => undefined);
        return read({ name: 'recall', args: [kind, keys] }, otherwise, patience);
      },
      remember: (entries) => entries.length > 0 && write({ name: 'remember', args: [kind, entries] }),
    }),
    noteStars(product, stars) {
      const changed = [...stars].filter(([repo, count]) => noted.get(`${product}\n${repo}`) !== count);
      for (const [repo, count] of changed) noted.set(`${product}\n${repo}`, count);
      if (changed.length > 0) write({ name: 'noteStars', args: [product, changed] });
    },
    noteSeen(product, repos) {
      const added = repos.filter((repo) => !seen.has(`${product}\n${repo}`));
      for (const repo of added) seen.add(`${product}\n${repo}`);
      if (added.length > 0) write({ name: 'noteSeen', args: [product, added] });
    },
    familyPast: (...args) => read({ name: 'familyPast', args }, noPast),
    starDays: (...args) => read({ name: 'starDays', args }, []),
    audit: (product) => ({
      note: (entry) => write({ name: 'noteAudit', args: [product, entry] }),
      newest: (count) => read({ name: 'newestAudit', args: [product, count] }, []),
    }),
    close: () => thread.close(closeTimeoutMs),
  };
}
