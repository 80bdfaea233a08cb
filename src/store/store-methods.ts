import type { AuditEntry } from '#model/audit.ts';
import type { FamilyPast, StarDay } from '#model/package/star-history.ts';
import type { Call } from '#platform/worker/call.ts';
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

/** What the thread of the store does: reads are calls, writes are posts. */
export interface StoreMethods extends StoreReads, StoreWrites {}

/** A read. */
export type StoreRead<K extends keyof StoreReads = keyof StoreReads> = Call<StoreReads, K>;

/** A write. */
export type StoreWrite<K extends keyof StoreWrites = keyof StoreWrites> = Call<StoreWrites, K>;

const writeNames: Readonly<Record<keyof StoreWrites, true>> = {
  putDocument: true,
  confirmDocument: true,
  removeDocument: true,
  remember: true,
  touch: true,
  noteStars: true,
  noteSeen: true,
  noteAudit: true,
};

/** True for a write, false for a read. */
export function isWrite(call: StoreRead | StoreWrite): call is StoreWrite {
  return call.name in writeNames;
}

/** What the thread reports by itself. */
export type StoreEvent =
  /** A sentence for the operator. */
  | { readonly kind: 'warning'; readonly message: string }
  /** Something that was written, or was to be written, is lost. */
  | { readonly kind: 'lost' };

/** What the thread is started with. */
export interface StoreThreadData {
  /** The database's file. */
  readonly file: string;
  /** What all memories may hold together, in bytes. */
  readonly memorySize: number;
  /** What the copies of documents may hold together, in bytes. */
  readonly documentsSize: number;
}
