import type { DatabaseSync } from 'node:sqlite';
import { emptyHistory } from '#model/package/star-history.ts';
import { errorMessage } from '#platform/errors.ts';
import { KeptDatabase } from '#platform/sqlite/kept-database.ts';
import type { DatabaseOptions, OpenDatabase } from '#platform/sqlite/open-database.ts';
import { isBusy } from '#platform/sqlite/sqlite-error.ts';
import { inTransaction } from '#platform/sqlite/transaction.ts';
import { type Callable, invoke } from '#platform/worker/call.ts';
import { type AuditTable, auditTable } from './audit-table.ts';
import { type CacheTable, cacheTable } from './cache-table.ts';
import { type DocumentTable, documentTable } from './document-table.ts';
import { schemaSteps } from './schema-steps.ts';
import { type StarTable, starTable } from './star-table.ts';
import type {
  StoreMethods,
  StoreRead,
  StoreReads,
  StoreRecord,
  StoreRecords,
  StoreThreadData,
  StoreWrite,
  StoreWrites,
} from './store-methods.ts';
import { WriteBatcher, type WriteOutcome } from './write-batcher.ts';

/** `ASTR` in ASCII. */
const applicationId = 0x41535452;

/** How long an opening process waits for another one, in milliseconds. */
const timeoutMs = 5_000;

/** The open database of the store: reads at once, writes in batches. */
export interface StoreDatabase {
  /** Reads. A database that fails is read as an empty one. */
  read<K extends keyof StoreReads>(read: StoreRead<K>): ReturnType<StoreReads[K]>;
  /** Adds a write, which is written a moment later. */
  write(write: StoreWrite): void;
  /** Writes a record at once, as {@link StoreMethods} says. */
  record: StoreMethods['record'];
  /** Writes what waits and closes the file. */
  close(): void;
}

/** What happens to the database. */
export interface StoreDatabaseListeners {
  /** Gets a sentence for the operator. */
  readonly warn: (message: string) => void;
  /** Called when something that was written, or was to be written, is lost. */
  readonly onLost: () => void;
  /** Called with whether the file is used, at the start and after each change. */
  readonly onUsable: (isUsable: boolean) => void;
}

/** How long one transaction waits for another process, in milliseconds; it is tried again. */
const transactionTimeoutMs = 50;

/** Size limit of the copies of documents if there is no file, in bytes. */
const documentsInMemory = 128 * 1024 ** 2;

/** Writes after which the tables are pruned. */
const writesPerPrune = 1_000;

interface Tables extends Omit<DocumentTable, 'prune'>, Omit<CacheTable, 'prune'>, StarTable, AuditTable {
  /** Keeps the tables within their limits and releases free pages to the file system. */
  prune(): void;
}

/** Opens the database. Never throws: errors are passed to the listeners, and writes that fail are dropped. */
export function openStoreDatabase(
  options: StoreThreadData,
  { warn, onLost, onUsable }: StoreDatabaseListeners,
): StoreDatabase {
  const kept = new KeptDatabase({
    database: databaseOptions(options.file, warn),
    prepare: (opened) => prepareTables(opened, options),
    onReplaced() {
      onLost();
      onUsable(kept.opened.onDisk);
    },
    warn,
  });
  onUsable(kept.opened.onDisk);
  let writesSincePrune = Number.POSITIVE_INFINITY;
  const writes = new WriteBatcher({ write: writeBatch, onDropped: onLost });
  const touch = (kind: string, keys: readonly string[]): void =>
    writes.add({ name: 'touchValues', args: [kind, keys] });

  function attempt(work: () => void): WriteOutcome {
    try {
      work();
      return 'written';
    } catch (error) {
      if (isBusy(error)) return 'busy';
      const isReplaced = kept.recover(error);
      warn(`${options.file} could not be written (${errorMessage(error)}). The site runs without it for a minute.`);
      return isReplaced ? 'replaced' : 'refused';
    }
  }

  function writeBatch(batch: readonly StoreWrite[], isLast: boolean): WriteOutcome {
    const outcome = attempt(() => writeAll(kept, batch));
    if (outcome === 'written') writesSincePrune += batch.length;
    if (outcome !== 'written' || !isLast || writesSincePrune < writesPerPrune) return outcome;
    writesSincePrune = 0;
    const pruned = attempt(() => kept.use.prune());
    return pruned === 'busy' ? 'written' : pruned;
  }

  return {
    read(read) {
      try {
        // A read sees what was written a moment ago. The values of a cache may wait.
        if (read.name !== 'getValues') writes.flush();
        return invoke(readsOf(kept.use, touch), read);
      } catch (error) {
        kept.recover(error);
        warn(`${options.file} could not be read (${errorMessage(error)}).`);
        return invoke(nothing, read);
      }
    },
    write: (write) => writes.add(write),
    record: (record, isRepeat) => attempt(() => writeRecord(kept, record, isRepeat)) === 'written',
    close() {
      writes.close();
      kept.close();
    },
  };
}

/** What is read from a database that fails. */
const nothing: Callable<StoreReads> = {
  getDocument: () => undefined,
  lookUpDocument: () => undefined,
  listDocuments: () => [],
  getValues: (_kind, keys) => keys.map(() => undefined),
  starDays: () => [],
  familyPast: () => emptyHistory,
  newestAudit: () => [],
};

function readsOf(tables: Tables, touch: (kind: string, keys: readonly string[]) => void): Callable<StoreReads> {
  return {
    ...tables,
    getValues(kind, keys) {
      const { values, stale } = tables.readValues(kind, keys);
      if (stale.length > 0) touch(kind, stale);
      return values;
    },
  };
}

function writeAll({ opened, use }: Pick<KeptDatabase<Tables>, 'opened' | 'use'>, batch: readonly StoreWrite[]): void {
  inTransaction(opened.database, () => {
    for (const write of batch) invoke<StoreWrites, keyof StoreWrites>(use, write);
  });
}

/** Writes a record. An audit entry that is sent again is left out if it was written before. */
function writeRecord({ opened, use }: KeptDatabase<Tables>, record: StoreRecord, isRepeat: boolean): void {
  inTransaction(opened.database, () => {
    const isKnown = isRepeat && record.name === 'recordAudit' && use.hasAudit(...record.args);
    if (!isKnown) invoke<StoreRecords, keyof StoreRecords>(use, record);
  });
}

function prepareTables({ database, onDisk }: OpenDatabase, { cacheSize, documentsSize }: StoreThreadData): Tables {
  database.exec(`PRAGMA busy_timeout = ${transactionTimeoutMs}`);
  const documents = documentTable(database);
  const cache = cacheTable(database);
  const limits = { cacheSize, documentsSize: onDisk ? documentsSize : documentsInMemory };
  return {
    ...documents,
    ...cache,
    ...starTable(database),
    ...auditTable(database),
    // Without a file there is no restart to keep values for.
    setValues: onDisk ? cache.setValues : () => undefined,
    prune: () => pruneTables(database, { documents, cache, ...limits }),
  };
}

interface Pruned {
  readonly documents: DocumentTable;
  readonly cache: CacheTable;
  readonly documentsSize: number;
  readonly cacheSize: number;
}

function pruneTables(database: DatabaseSync, { documents, cache, documentsSize, cacheSize }: Pruned): void {
  inTransaction(database, () => {
    cache.prune(cacheSize);
    documents.prune(documentsSize);
  });
  database.exec('PRAGMA incremental_vacuum(2000)');
}

/** How the store's database is opened. `warn` gets a sentence if the file cannot be used as it is. */
function databaseOptions(file: string, warn: (message: string) => void): DatabaseOptions {
  return {
    file,
    temporary: 'memory',
    schema: {
      applicationId,
      version: schemaSteps.length,
      step: (from) => ({ sql: schemaSteps[from] ?? '', version: from + 1 }),
    },
    timeoutMs,
    // Takes effect in a file that is still empty.
    pragmas: 'PRAGMA auto_vacuum = INCREMENTAL',
    // The history of the stars and the audit log cannot be created again, so every file is kept.
    asideName: () => `${file}.aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
    onSetAside: (aside) =>
      warn(
        `The file ${file} is damaged or of another version. It was moved to ${aside}, and an empty database took its place.`,
      ),
    onUnusable: (error) =>
      warn(
        `The file ${file} cannot be used (${errorMessage(error)}). The cache is held in memory. Check the folder and its disk.`,
      ),
  };
}
