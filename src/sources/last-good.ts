import type { Validators } from '#platform/http/http-message.ts';

/** What is known of a kept document without its bytes. */
export interface KeptHead extends Validators {
  /** Where it came from. */
  readonly url: string;
  /** Changes whenever the bytes do; opaque. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** When the source last said that this is what it has, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** A kept document. */
export interface Kept extends KeptHead {
  /** The bytes. */
  readonly body: Uint8Array;
}

/**
 * The last good copy of what remote sources answered, by source and URL. Nothing here ever throws: a lost copy is asked for
 * again. What was put is there for the next `get`, and on disk a little later.
 */
export interface LastGood {
  /** The copy of a document. */
  get(source: string, url: string): Promise<Kept | undefined>;
  /** The same, and undefined where it cannot be read at the moment, so that it may be there all the same. */
  lookup(source: string, url: string): Promise<{ readonly document: Kept | undefined } | undefined>;
  /** All copies of a source, without their bytes. */
  list(source: string): Promise<readonly KeptHead[]>;
  /** Keeps a document in place of an earlier copy. */
  put(source: string, document: Omit<Kept, 'size'>): void;
  /** Notes that a copy is still what the source has. */
  confirm(source: string, url: string, checkedAt: number): void;
  /** Lets go of a copy. */
  remove(source: string, url: string): void;
}
