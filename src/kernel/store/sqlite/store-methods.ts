import type { AuditEntry } from '#model/audit.ts';
import type { FamilyHistory, StarDay } from '#model/package/star-history.ts';
import type { Call } from '#platform/worker/call.ts';
import type { CachedDocument, CachedDocumentHead } from '#sources/stale-cache.ts';

/** What is read from the database. */
export interface StoreReads {
  /** The copy of a document. */
  getDocument(source: string, url: string): CachedDocument | undefined;
  /** The same; undefined if the database cannot be read. */
  lookUpDocument(source: string, url: string): { readonly document: CachedDocument | undefined } | undefined;
  /** All copies of a source, without their bytes. */
  listDocuments(source: string): readonly CachedDocumentHead[];
  /** Cached values of a kind by key. */
  getValues(kind: string, keys: readonly string[]): readonly (string | undefined)[];
  /** Days on which the stars of a package changed, the oldest first. */
  starDays(product: string, repo: string): readonly StarDay[];
  /** The same for all packages of a product, and the day on which each was first seen. */
  familyPast(product: string): FamilyHistory;
  /** The newest entries of the audit log of a product, the newest first. */
  newestAudit(product: string, count: number): readonly AuditEntry[];
}

/** What is written into the database. */
export interface StoreWrites {
  /** Adds or replaces the copy of a document. */
  putDocument(source: string, document: Omit<CachedDocument, 'size'>): void;
  /** Records that a copy is still valid. */
  confirmDocument(source: string, url: string, checkedAt: number): void;
  /** Removes a copy. */
  removeDocument(source: string, url: string): void;
  /** Sets cached values of a kind. */
  setValues(kind: string, entries: readonly (readonly [key: string, value: string])[]): void;
  /** Records that cached values were used today. */
  touchValues(kind: string, keys: readonly string[]): void;
}

/** What is recorded in the database and cannot be had again: the caller keeps it until it is written. */
export interface StoreRecords {
  /** Records the stars of packages on a day, in days since 1970. */
  recordStars(product: string, stars: readonly (readonly [repo: string, stars: number])[], day: number): void;
  /** Records that packages exist on a day; the first day stays. */
  recordPackages(product: string, repos: readonly string[], day: number): void;
  /** Adds an entry to the audit log of a product. */
  recordAudit(product: string, entry: AuditEntry): void;
}

/** What the thread of the store does: reads and records are calls, writes are posts. */
export interface StoreMethods extends StoreReads, StoreWrites {
  /** Writes a record; false if it is not written. `isRepeat` is true if an earlier call may have written it. */
  record(record: StoreRecord, isRepeat: boolean): boolean;
}

export type StoreRead<K extends keyof StoreReads = keyof StoreReads> = Call<StoreReads, K>;

export type StoreWrite<K extends keyof StoreWrites = keyof StoreWrites> = Call<StoreWrites, K>;

export type StoreRecord<K extends keyof StoreRecords = keyof StoreRecords> = Call<StoreRecords, K>;

const writeNames: Readonly<Record<keyof StoreWrites, true>> = {
  putDocument: true,
  confirmDocument: true,
  removeDocument: true,
  setValues: true,
  touchValues: true,
};

/** True for a write. */
export function isWrite(call: Call<StoreMethods>): call is StoreWrite {
  return call.name in writeNames;
}

/** What the thread reports by itself. */
export type StoreEvent =
  /** A sentence for the operator. */
  | { readonly kind: 'warning'; readonly message: string }
  /** Something that was written, or was to be written, is lost. */
  | { readonly kind: 'lost' }
  /** Whether the file can be used. */
  | { readonly kind: 'usable'; readonly isUsable: boolean };

/** What the thread is started with. */
export interface StoreThreadData {
  /** The database's file. */
  readonly file: string;
  /** Size limit of all cached values together, in bytes. */
  readonly cacheSize: number;
  /** Size limit of all copies of documents together, in bytes. */
  readonly documentsSize: number;
}
