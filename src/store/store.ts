import type { AuditLog } from '#model/audit.ts';
import type { Memory } from '#model/memory.ts';
import { type FamilyPast, noPast, type StarDay } from '#model/package/star-history.ts';
import type { LastGood } from '#sources/last-good.ts';
import { startStoreThread } from './store-thread.ts';

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

const usualDocumentsSize = 2 * 1024 ** 3;

/** Opens the store in a thread of its own, so that a disk never holds up the requests. */
export function openStore({ file, worker, memorySize, documentsSize, warn }: StoreOptions): Store {
  const options = { file, memorySize, documentsSize: documentsSize ?? usualDocumentsSize };
  const noted = new Map<string, number>();
  const seen = new Set<string>();
  // What was lost is noted again with the next sync.
  const onLost = (): void => {
    noted.clear();
    seen.clear();
  };
  const { ask, tell, close } = startStoreThread(worker, options, { warn, onLost });
  return {
    documents: {
      get: (...args) => ask({ name: 'document', args }, undefined),
      lookup: (...args) => ask({ name: 'lookup', args }, undefined),
      list: (...args) => ask({ name: 'documents', args }, []),
      put: (...args) => tell({ name: 'putDocument', args }),
      confirm: (...args) => tell({ name: 'confirmDocument', args }),
      remove: (...args) => tell({ name: 'removeDocument', args }),
    },
    memory: (kind, patience) => ({
      async recall(keys) {
        if (keys.length === 0) return [];
        const otherwise = keys.map(() => undefined);
        return ask({ name: 'recall', args: [kind, keys] }, otherwise, patience);
      },
      remember: (entries) => entries.length > 0 && tell({ name: 'remember', args: [kind, entries] }),
    }),
    noteStars(product, stars) {
      const changed = [...stars].filter(([repo, count]) => noted.get(`${product}\n${repo}`) !== count);
      for (const [repo, count] of changed) noted.set(`${product}\n${repo}`, count);
      if (changed.length > 0) tell({ name: 'noteStars', args: [product, changed] });
    },
    noteSeen(product, repos) {
      const added = repos.filter((repo) => !seen.has(`${product}\n${repo}`));
      for (const repo of added) seen.add(`${product}\n${repo}`);
      if (added.length > 0) tell({ name: 'noteSeen', args: [product, added] });
    },
    familyPast: (...args) => ask({ name: 'familyPast', args }, noPast),
    starDays: (...args) => ask({ name: 'starDays', args }, []),
    audit: (product) => ({
      note: (entry) => tell({ name: 'noteAudit', args: [product, entry] }),
      newest: (count) => ask({ name: 'newestAudit', args: [product, count] }, []),
    }),
    close,
  };
}
