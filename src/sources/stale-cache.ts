import type { Validators } from '#platform/http/http-message.ts';

/** A cached document without its bytes. */
export interface CachedDocumentHead extends Validators {
  /** Where it came from. */
  readonly url: string;
  /** Changes whenever the bytes do; opaque. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
  /** When the source last confirmed that the copy is current, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** A cached document. */
export interface CachedDocument extends CachedDocumentHead {
  /** The bytes. */
  readonly body: Uint8Array;
}

/**
 * Copies of what remote sources answered, by source and URL, which are served while a source fails. Nothing here throws: a
 * lost copy is fetched again. A copy can be read at once after `put`, and is on disk a little later.
 */
export interface StaleCache {
  /** The copy of a document. */
  get(source: string, url: string): Promise<CachedDocument | undefined>;
  /** The same; undefined if the cache cannot be read at the moment, so that there may be a copy all the same. */
  lookup(source: string, url: string): Promise<{ readonly document: CachedDocument | undefined } | undefined>;
  /** All copies of a source, without their bytes. */
  list(source: string): Promise<readonly CachedDocumentHead[]>;
  /** Adds a copy, or replaces it. */
  put(source: string, document: Omit<CachedDocument, 'size'>): void;
  /** Records that a copy is still current. */
  confirm(source: string, url: string, checkedAt: number): void;
  /** Removes a copy. */
  remove(source: string, url: string): void;
}
