import type { FailureRecords } from '#model/failure-records.ts';
import type { WorkClaims } from '#model/key-value-cache.ts';
import type { TextRecord } from '#model/text-record.ts';
import type { PostgresError } from '#platform/postgres/postgres-error.ts';
import type { Store } from '#store/store.ts';

/** A store that all processes of a site share, on any number of machines: PostgreSQL. */
export interface SharedStore extends Store {
  /** Immutable bytes by name. */
  readonly blobs: Blobs;
  /** What is published of a product. */
  publications(product: string): Publications;
  /** Claims of work that must be done once. */
  readonly claims: WorkClaims;
  /** A small text of a product: the state of sessions, or a secret. Its methods throw `PostgresError`. */
  record(product: string, name: string): TextRecord;
  /** The failed attempts to sign in of a product. Its methods throw `PostgresError`. */
  failures(product: string): FailureRecords;
  /** Takes an error of another connection to the database as one of its own. */
  report(error: PostgresError): void;
  /** Calls a function whenever the database can be used again. */
  onReturn(returned: () => void): void;
  /** Why the database cannot be used at the moment; undefined while it can. */
  problem(): string | undefined;
}

/**
 * Immutable bytes: parts of publications and contents of files. A name belongs to one content for ever. All methods
 * throw `PostgresError`.
 */
export interface Blobs {
  /** The bytes of names, in the same order; undefined for a name without bytes. */
  get(names: readonly string[]): Promise<readonly (Uint8Array | undefined)[]>;
  /** The names that have no bytes. Marks the others as used today. */
  missing(names: readonly string[]): Promise<readonly string[]>;
  /** Adds bytes. A name that has bytes keeps them. */
  put(entries: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<void>;
  /** Removes the bytes of names. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes the damaged bytes of a name, and the publications of them. */
  discard(name: string): Promise<void>;
  /** Removes the bytes of names that were last used before this many days, and returns how many. */
  prune(days: number): Promise<number>;
}

/** What is published: the family, its search index, or what its files say, from which snapshots are made. */
export type PublicationKind = 'family' | 'index' | 'facts';

/** Something published. */
export interface Publication {
  /** Number, which grows with each publication of a kind. */
  readonly number: number;
  /** Name of the blob that describes it. */
  readonly blob: string;
  /** When it was published, in milliseconds since 1970. */
  readonly at: number;
}

/** The numbered publications of a product. All methods throw `PostgresError`. */
export interface Publications {
  /** The newest publication of a kind; undefined when there is none. */
  newest(kind: PublicationKind): Promise<Publication | undefined>;
  /**
   * Publishes a blob under the next number, above all that this process has seen, and notifies all processes. The blob must exist. Undefined, and nothing is
   * published, when `after` is given and is not the number of the newest publication; 0 stands for none.
   */
  publish(kind: PublicationKind, blob: string, after?: number): Promise<number | undefined>;
  /** Calls `changed` when something may have been published. Returns a function that stops it. */
  listen(kind: PublicationKind, changed: () => void): () => void;
}
