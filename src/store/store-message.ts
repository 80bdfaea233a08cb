import type { AuditEntry } from '#model/audit.ts';
import type { FamilyPast, StarDay } from '#model/package/star-history.ts';
import type { Kept, KeptHead } from '#sources/last-good.ts';

/** What can be asked of the database. */
export interface StoreReads {
  /** The copy of a document. */
  document(source: string, url: string): Kept | undefined;
  /** The same, undefined where the database cannot be read. */
  lookup(source: string, url: string): { readonly document: Kept | undefined } | undefined;
  /** All copies of a source. */
  documents(source: string): readonly KeptHead[];
  /** Values of a memory by key. */
  recall(kind: string, keys: readonly string[]): readonly (string | undefined)[];
  /** Days on which a package's stars changed, the oldest first. */
  starDays(product: string, repo: string): readonly StarDay[];
  /** The same for all packages of a product, with the day on which each was first seen. */
  familyPast(product: string): FamilyPast;
  /** So many entries of a product's audit log, the newest first. */
  newestAudit(product: string, count: number): readonly AuditEntry[];
}

/** What can be written into the database. */
export interface StoreWrites {
  /** Keeps a copy. */
  putDocument(source: string, document: Omit<Kept, 'size'>): void;
  /** Notes that a copy still holds. */
  confirmDocument(source: string, url: string, checkedAt: number): void;
  /** Lets go of a copy. */
  removeDocument(source: string, url: string): void;
  /** Keeps values of a memory. */
  remember(kind: string, entries: readonly (readonly [key: string, value: string])[]): void;
  /** Notes that values of a memory were of use today. */
  touch(kind: string, keys: readonly string[]): void;
  /** Notes the stars of packages. */
  noteStars(product: string, stars: readonly (readonly [repo: string, stars: number])[]): void;
  /** Notes that there are these packages. */
  noteSeen(product: string, repos: readonly string[]): void;
  /** Adds an entry to a product's audit log. */
  noteAudit(product: string, entry: AuditEntry): void;
}

/** One question. */
export type StoreRead<K extends keyof StoreReads = keyof StoreReads> = {
  [N in K]: { readonly name: N; readonly args: Parameters<StoreReads[N]> };
}[K];

/** One thing to write. */
export type StoreWrite<K extends keyof StoreWrites = keyof StoreWrites> = {
  [N in K]: { readonly name: N; readonly args: Parameters<StoreWrites[N]> };
}[K];

/** What the store tells its thread. */
export type ToStoreThread<K extends keyof StoreReads = keyof StoreReads> =
  | { readonly kind: 'read'; readonly id: number; readonly read: StoreRead<K> }
  | { readonly kind: 'write'; readonly write: StoreWrite }
  | { readonly kind: 'close' };

/** What the thread tells the store; the type of a value is known to who asked. */
export type FromStoreThread<V> =
  | { readonly kind: 'answer'; readonly id: number; readonly value: V }
  | { readonly kind: 'warning'; readonly message: string }
  /** Something that was to be written has been lost. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'closed' };

/** What a thread is started with. */
export interface StoreThreadOptions {
  /** The database's file. */
  readonly file: string;
  /** What all memories may hold together, in bytes. */
  readonly memorySize: number;
  /** What the copies of documents may hold together, in bytes. */
  readonly documentsSize: number;
}
