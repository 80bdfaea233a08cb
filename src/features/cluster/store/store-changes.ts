import { type AuditChange, writeAudit } from './audit-table.ts';
import { ChangeQueue } from './change-queue.ts';
import { type DocumentChange, mergeDocumentChanges, pruneDocuments, writeDocuments } from './document-table.ts';
import { type StarChange, writeStars } from './star-table.ts';
import type { StoreConnection } from './store-connection.ts';
import { mergeValueChanges, pruneValues, type ValueChange, writeValues } from './value-table.ts';

/** A change of any table of the store. */
export type StoreChange = DocumentChange | ValueChange | StarChange | AuditChange;

/** Size limits of the tables, and who hears of what is lost. */
export interface StoreChangesOptions {
  /** Size limit of all cached values together, in bytes. */
  readonly cacheSize: number;
  /** Size limit of all copies of documents together, in bytes. */
  readonly documentsSize: number;
  /** See `ChangeQueueOptions`. */
  readonly onLost: () => void;
  /** See `ChangeQueueOptions`. */
  readonly warn: (message: string) => void;
}

/** Changes after which the tables are pruned. */
const changesPerPrune = 1_000;

/** The queue of the changes of all tables. It also keeps the tables within their limits, now and then. */
export function storeChanges(connection: StoreConnection, options: StoreChangesOptions): ChangeQueue<StoreChange> {
  let changesSincePrune = Number.POSITIVE_INFINITY;
  return new ChangeQueue<StoreChange>({
    onLost: options.onLost,
    warn: options.warn,
    merge,
    async write(changes) {
      await connection.transaction(async (query) => {
        await writeDocuments(query, changes.filter(isDocumentChange));
        await writeValues(query, changes.filter(isValueChange));
        await writeStars(query, changes.filter(isStarChange));
        await writeAudit(
          query,
          changes.filter((each) => each.kind === 'audit'),
        );
      });
      changesSincePrune += changes.length;
      if (changesSincePrune < changesPerPrune) return;
      changesSincePrune = 0;
      // What is written stays written when this fails; the next time does the rest.
      await prune(connection, options).catch(() => undefined);
    },
  });
}

async function prune(connection: StoreConnection, { cacheSize, documentsSize }: StoreChangesOptions): Promise<void> {
  await connection.transaction(async (query) => {
    const [lock] = await query<{ locked: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended('asterism limits', 0)) AS locked",
    );
    // Another process does it at the moment.
    if (lock?.locked !== true) return;
    await pruneValues(query, cacheSize);
    await pruneDocuments(query, documentsSize);
  });
}

function merge(older: StoreChange, newer: StoreChange): StoreChange {
  if (isDocumentChange(older) && isDocumentChange(newer)) return mergeDocumentChanges(older, newer);
  if (isValueChange(older) && isValueChange(newer)) return mergeValueChanges(older, newer);
  return newer;
}

function isDocumentChange(change: StoreChange): change is DocumentChange {
  return change.kind === 'put' || change.kind === 'confirm' || change.kind === 'remove';
}

function isValueChange(change: StoreChange): change is ValueChange {
  return change.kind === 'set' || change.kind === 'use';
}

function isStarChange(change: StoreChange): change is StarChange {
  return change.kind === 'stars' || change.kind === 'package';
}
