import type { DatabaseSync } from 'node:sqlite';
import { noPast } from '#model/package/star-history.ts';
import { errorMessage } from '#platform/errors.ts';
import { closeQuietly, type OpenDatabase, openDatabase, replaceDatabase } from '#platform/sqlite/open-database.ts';
import { isBusy, isDamaged, isMissingTable } from '#platform/sqlite/sqlite-error.ts';
import { inTransaction } from '#platform/sqlite/transaction.ts';
import { type AuditTable, auditTable } from './audit-table.ts';
import { databaseOptions } from './database-options.ts';
import { type DocumentTable, documentTable } from './document-table.ts';
import { type MemoryTable, memoryTable } from './memory-table.ts';
import { type StarTable, starTable } from './star-table.ts';
import type { StoreRead, StoreReads, StoreThreadOptions, StoreWrite, StoreWrites } from './store-message.ts';
import { WriteBatcher, type WriteOutcome } from './write-batcher.ts';

/** The open database of the store: reads at once, writes in batches. */
export interface StoreDatabase {
  /** Reads. A database that fails is read as an empty one. */
  read<K extends keyof StoreReads>(read: StoreRead<K>): ReturnType<StoreReads[K]>;
  /** Adds a write, which is written a moment later. */
  write(write: StoreWrite): void;
  /** Writes what waits and closes the file. */
  close(): void;
}

/** What happens to the database. */
export interface StoreDatabaseListeners {
  /** Gets a sentence for the operator. */
  readonly warn: (message: string) => void;
  /** Called when something that was written, or was to be written, is lost. */
  readonly onLost: () => void;
}

/** How long one transaction waits for another process, in milliseconds; it is tried again. */
const transactionTimeoutMs = 50;

/** What copies of documents may take where there is no file, in bytes. */
const documentsInMemory = 128 * 1024 ** 2;

/** Writes after which the tables are pruned. */
const writesPerPrune = 1_000;

interface Tables extends DocumentTable, Omit<MemoryTable, 'prune'>, StarTable, AuditTable {
  /** Keeps the tables within their limits and gives free pages back to the disk. */
  prune(): void;
}

interface Opened {
  readonly connection: OpenDatabase;
  readonly tables: Tables;
}

/** Opens the database. Nothing here throws: the listeners hear of faults, and what cannot be written is dropped. */
export function openStoreDatabase(
  options: StoreThreadOptions,
  { warn, onLost }: StoreDatabaseListeners,
): StoreDatabase {
  const file = databaseOptions(options.file, warn);
  let opened = withTables(openDatabase(file), options);
  let writesSincePrune = Number.POSITIVE_INFINITY;
  const writes = new WriteBatcher({ write: writeBatch, onDropped: onLost });
  const touch = (kind: string, keys: readonly string[]): void => writes.add({ name: 'touch', args: [kind, keys] });

  function reopen(): void {
    opened = withTables(replaceDatabase(file, opened.connection), options);
    onLost();
  }

  function writeBatch(batch: readonly StoreWrite[], isLast: boolean): WriteOutcome {
    try {
      inTransaction(opened.connection.database, () => {
        for (const write of batch) apply(opened.tables, write);
      });
      writesSincePrune += batch.length;
      if (isLast && writesSincePrune >= writesPerPrune) prune();
      return 'written';
    } catch (error) {
      if (isBusy(error)) return 'busy';
      const isReplaced = isBroken(error);
      if (isReplaced) reopen();
      warn(`${options.file} could not be written (${errorMessage(error)}); the site goes on without it for a while.`);
      return isReplaced ? 'replaced' : 'refused';
    }
  }

  function prune(): void {
    writesSincePrune = 0;
    opened.tables.prune();
  }

  return {
    read(read) {
      try {
        // A read sees what was written a moment ago. The values of a cache may wait.
        if (read.name !== 'recall') writes.flush();
        return answer(readsOf(opened.tables, touch), read);
      } catch (error) {
        if (isBroken(error)) reopen();
        warn(`${options.file} could not be read (${errorMessage(error)}).`);
        return answer(nothing, read);
      }
    },
    write: (write) => writes.add(write),
    close() {
      writes.close();
      closeQuietly(opened.connection.database);
    },
  };
}

type Reads = { readonly [K in keyof StoreReads]: (...args: Parameters<StoreReads[K]>) => ReturnType<StoreReads[K]> };
type Writes = { readonly [K in keyof StoreWrites]: (...args: Parameters<StoreWrites[K]>) => void };

const nothing: Reads = {
  document: () => undefined,
  lookup: () => undefined,
  documents: () => [],
  recall: (_kind, keys) => keys.map(() => undefined),
  starDays: () => [],
  familyPast: () => noPast,
  newestAudit: () => [],
};

function answer<K extends keyof StoreReads>(reads: Reads, { name, args }: StoreRead<K>): ReturnType<StoreReads[K]> {
  return reads[name](...args);
}

function apply<K extends keyof StoreWrites>(writes: Writes, { name, args }: StoreWrite<K>): void {
  writes[name](...args);
}

function readsOf(tables: Tables, touch: (kind: string, keys: readonly string[]) => void): Reads {
  return {
    ...tables,
    recall(kind, keys) {
      const { values, stale } = tables.recall(kind, keys);
      if (stale.length > 0) touch(kind, stale);
      return values;
    },
  };
}

function withTables(connection: OpenDatabase, { memorySize, documentsSize }: StoreThreadOptions): Opened {
  const { database, onDisk } = connection;
  database.exec(`PRAGMA busy_timeout = ${transactionTimeoutMs}`);
  const documents = documentTable(database);
  const memory = memoryTable(database);
  const tables: Tables = {
    ...documents,
    ...memory,
    ...starTable(database),
    ...auditTable(database),
    // Without a file there is no restart to keep values for.
    remember: onDisk ? memory.remember : () => undefined,
    prune: () =>
      pruneTables(database, {
        documents,
        memory,
        memorySize,
        documentsSize: onDisk ? documentsSize : documentsInMemory,
      }),
  };
  return { connection, tables };
}

interface Pruned {
  readonly documents: DocumentTable;
  readonly memory: MemoryTable;
  readonly documentsSize: number;
  readonly memorySize: number;
}

function pruneTables(database: DatabaseSync, { documents, memory, documentsSize, memorySize }: Pruned): void {
  inTransaction(database, () => {
    memory.prune(memorySize);
    documents.prune(documentsSize);
  });
  database.exec('PRAGMA incremental_vacuum(2000)');
}

/** True for a database that cannot be used any more. */
function isBroken(error: unknown): boolean {
  return isDamaged(error) || isMissingTable(error);
}
