import type { DatabaseSync } from 'node:sqlite';
import { noPast } from '#model/package/star-history.ts';
import { errorMessage } from '#platform/errors.ts';
import { type AuditTable, auditTable } from './audit-table.ts';
import { isBroken, isBusy } from './database-error.ts';
import { type DocumentTable, documentTable } from './document-table.ts';
import { type MemoryTable, memoryTable } from './memory-table.ts';
import { closeQuietly, type OpenDatabase, openDatabase, replaceDatabase } from './open-database.ts';
import { type StarTable, starTable } from './star-table.ts';
import type { StoreRead, StoreReads, StoreThreadOptions, StoreWrite, StoreWrites } from './store-message.ts';

/** Owns the database: reads at once, writes in batches. */
export interface Keeper {
  /** Answers a question; a database in trouble answers as an empty one would. */
  read<K extends keyof StoreReads>(read: StoreRead<K>): ReturnType<StoreReads[K]>;
  /** Takes something to write. */
  write(write: StoreWrite): void;
  /** Writes what waits and closes the file. */
  close(): void;
}

/** How long writes are collected, and how long the file is left alone after it refused them, in milliseconds. */
const collected = 100;
const pause = 60_000;

/** Writes in one transaction, which another process may have to wait for. */
const batchSize = 100;

/** Writes that may wait for another process; beyond them the oldest are forgotten. */
const mostWaiting = 2_000;

/** How long one transaction waits for another process, in milliseconds; it is tried again. */
const patience = 50;

/** What copies of documents may take where there is no file, in bytes. */
const documentsInMemory = 128 * 1024 ** 2;

interface Opened {
  readonly connection: OpenDatabase;
  readonly tables: DocumentTable & Omit<MemoryTable, 'prune'> & StarTable & AuditTable;
  /** Keeps the tables within their limits and gives free pages back to the disk. */
  prune(): void;
}

/** Called by the keeper about faults. */
export interface KeeperListeners {
  /** Takes a sentence for the operator. */
  readonly warn: (message: string) => void;
  /** Called when something that was to be written, or has been, is lost. */
  readonly onLost: () => void;
}

/** Opens the database and answers for it. Never throws: the listeners hear of trouble; what cannot be written is forgotten. */
export function createKeeper(options: StoreThreadOptions, { warn, onLost }: KeeperListeners): Keeper {
  let opened = prepare(openDatabase(options.file, warn), options);
  let waiting: StoreWrite[] = [];
  let timer: NodeJS.Timeout | undefined;
  let quietUntil = 0;
  let sincePrune = Number.POSITIVE_INFINITY;

  function later(delay: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (writeBatch() && waiting.length > 0) later(0);
    }, delay);
  }

  /** Writes the oldest of what waits; false when that has to be tried again. */
  function writeBatch(): boolean {
    const batch = waiting.slice(0, batchSize);
    try {
      inTransaction(opened.connection.database, () => {
        for (const write of batch) apply(opened.tables, write);
      });
      waiting = waiting.slice(batch.length);
      pruneNowAndThen(batch.length);
      return true;
    } catch (error) {
      return refused(error);
    }
  }

  function pruneNowAndThen(written: number): void {
    sincePrune += written;
    if (sincePrune < 1_000 || waiting.length > 0) return;
    sincePrune = 0;
    opened.prune();
  }

  function refused(error: unknown): boolean {
    if (isBusy(error)) {
      later(collected);
      return false;
    }
    if (isBroken(error)) reopen();
    else quietUntil = Date.now() + pause;
    warn(`${options.file} could not be written (${errorMessage(error)}); the site goes on without it for a while.`);
    waiting = [];
    onLost();
    return true;
  }

  function reopen(): void {
    opened = prepare(replaceDatabase(options.file, opened.connection, warn), options);
    onLost();
  }

  function write(one: StoreWrite): void {
    const isQuiet = Date.now() < quietUntil;
    if (isQuiet || waiting.length >= mostWaiting) onLost();
    if (isQuiet) return;
    waiting.push(one);
    if (waiting.length > mostWaiting) waiting.shift();
    later(collected);
  }

  return {
    read(read) {
      try {
        // Who asks for what was put a moment ago finds it.
        if (read.name !== 'recall') while (waiting.length > 0 && writeBatch());
        return answer(
          readsOf(opened, (kind, keys) => write({ name: 'touch', args: [kind, keys] })),
          read,
        );
      } catch (error) {
        if (isBroken(error)) reopen();
        warn(`${options.file} could not be read (${errorMessage(error)}).`);
        return answer(nothing, read);
      }
    },
    write,
    close() {
      clearTimeout(timer);
      while (waiting.length > 0 && writeBatch());
      clearTimeout(timer);
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

function readsOf({ tables }: Opened, touch: (kind: string, keys: readonly string[]) => void): Reads {
  return {
    ...tables,
    recall(kind, keys) {
      const { values, stale } = tables.recall(kind, keys);
      if (stale.length > 0) touch(kind, stale);
      return values;
    },
  };
}

function prepare(connection: OpenDatabase, { memorySize, documentsSize }: StoreThreadOptions): Opened {
  const { database, onDisk } = connection;
  database.exec(`PRAGMA busy_timeout = ${patience}`);
  const documents = documentTable(database);
  const memory = memoryTable(database);
  return {
    connection,
    tables: {
      ...documents,
      ...memory,
      ...starTable(database),
      ...auditTable(database),
      // Without a file there is no restart to remember for.
      remember: onDisk ? memory.remember : () => undefined,
    },
    prune() {
      inTransaction(database, () => {
        memory.prune(memorySize);
        documents.prune(onDisk ? documentsSize : documentsInMemory);
      });
      database.exec('PRAGMA incremental_vacuum(2000)');
    },
  };
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    // Some errors have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
