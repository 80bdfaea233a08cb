import { emptyHistory } from '#model/package/star-history.ts';
import { defaultDocumentsSize } from '#store/default-limits.ts';
import { createHistoryFilter } from '#store/history-filter.ts';
import type { StoreOptions } from '#store/store.ts';
import { readNewestAudit, recordAudit } from './audit-table.ts';
import { blobTable } from './blob-table.ts';
import type { ChangeQueue } from './change-queue.ts';
import { claimTable } from './claim-table.ts';
import { confirmDocument, listDocuments, putDocument, readDocument, removeDocument } from './document-table.ts';
import { failureTable } from './failure-table.ts';
import { publicationTable } from './publication-table.ts';
import { recordTable } from './record-table.ts';
import type { SharedStore } from './shared-store.ts';
import { readFamilyPast, readStarDays, recordPackage, recordStars } from './star-table.ts';
import { type StoreChange, storeChanges } from './store-changes.ts';
import { openStoreConnection, type StoreConnection, type StoreConnectionOptions } from './store-connection.ts';
import { readValues, setValue } from './value-table.ts';

/** How a store in PostgreSQL is opened. */
export interface PostgresStoreOptions extends StoreConnectionOptions, StoreOptions {}

/**
 * Opens a store in PostgreSQL. Without an answer it warns, counts as empty, and connects later. Throws `PostgresError` and
 * `NewerDatabaseError` for what an operator has to fix first: user or password, the database, its rights or its version.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<SharedStore> {
  const { warn, cacheSize, documentsSize = defaultDocumentsSize } = options;
  const connection = await openStoreConnection(options);
  const history = createHistoryFilter();
  const changes = storeChanges(connection, { cacheSize, documentsSize, warn, onLost: history.forget });
  connection.onReturn(() => {
    // Somebody may have replaced the database.
    history.forget();
    changes.wake();
  });
  return {
    ...tablesOf(connection, changes),
    recordStars(product, stars) {
      for (const [repo, count] of history.changedStars(product, stars)) changes.add(recordStars(product, repo, count));
    },
    recordPackages(product, repos) {
      for (const repo of history.newPackages(product, repos)) changes.add(recordPackage(product, repo));
    },
    blobs: blobTable(connection),
    publications: (product) => publicationTable(connection, product),
    claims: claimTable(connection),
    record: recordTable(connection),
    failures: failureTable(connection),
    report: (error) => connection.report(error),
    onReturn: (returned) => connection.onReturn(returned),
    problem: () => connection.problem(),
    async close() {
      await changes.close();
      await connection.close();
    },
  };
}

/** The parts of the store that never throw: a read that fails returns what an empty store returns. */
function tablesOf(
  { query }: StoreConnection,
  changes: ChangeQueue<StoreChange>,
): Pick<SharedStore, 'documents' | 'cache' | 'familyPast' | 'starDays' | 'audit'> {
  /** Reads what was written a moment ago too. */
  const after = async <T>(reading: () => Promise<T>, otherwise: T): Promise<T> => {
    await changes.flush();
    return reading().catch(() => otherwise);
  };
  return {
    documents: {
      get: (source, url) => after(() => readDocument(query, source, url), undefined),
      lookup: (source, url) =>
        after<{ readonly document: Awaited<ReturnType<typeof readDocument>> } | undefined>(
          async () => ({ document: await readDocument(query, source, url) }),
          undefined,
        ),
      list: (source) => after(() => listDocuments(query, source), []),
      put: (source, document) => changes.add(putDocument(source, document)),
      confirm: (source, url, checkedAt) => changes.add(confirmDocument(source, url, checkedAt)),
      remove: (source, url) => changes.add(removeDocument(source, url)),
    },
    cache: (kind, timeoutMs) => ({
      async get(keys) {
        const misses = keys.map(() => undefined);
        if (keys.length === 0) return misses;
        const reading = readValues(query, kind, keys).then(({ values, used }) => {
          for (const each of used) changes.add(each);
          return values;
        });
        return within(reading, timeoutMs).catch(() => misses);
      },
      set(entries) {
        for (const [key, value] of entries) changes.add(setValue(kind, key, value));
      },
    }),
    familyPast: (product) => after(() => readFamilyPast(query, product), emptyHistory),
    starDays: (product, repo) => after(() => readStarDays(query, product, repo), []),
    audit: (product) => ({
      add: (entry) => changes.add(recordAudit(product, entry)),
      newest: (count) => after(() => readNewestAudit(query, product, count), []),
    }),
  };
}

/** Rejects a read that takes too long. */
async function within<T>(reading: Promise<T>, timeoutMs: number | undefined): Promise<T> {
  if (timeoutMs === undefined) return reading;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database is slow.')), timeoutMs);
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}
