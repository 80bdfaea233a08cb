import type { Validators } from '#platform/http/http-message.ts';
import type { Listing } from './source.ts';

/** A cached document without its bytes. */
export interface CachedDocumentHead extends Validators {
  /** URL of the document. */
  readonly url: string;
  /** Opaque version of the content, which changes with the bytes. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
  /** When the source last confirmed that the copy is current, in milliseconds since 1970. */
  readonly checkedAt: number;
}

export interface CachedDocument extends CachedDocumentHead {
  /** Content of the document. */
  readonly body: Uint8Array;
}

/**
 * Copies of responses of remote sources, by source and URL, which are served while a source fails. No method throws: a
 * lost copy is fetched again. A copy can be read at once after `put`, and is on disk a little later.
 */
export interface StaleCache {
  /** Returns the copy of a document. */
  get(source: string, url: string): Promise<CachedDocument | undefined>;
  /** Like {@link get}, but undefined when the cache cannot be read at the moment; a copy may exist in that case. */
  lookup(source: string, url: string): Promise<{ readonly document: CachedDocument | undefined } | undefined>;
  /** Lists the copies of a source, without their content. */
  list(source: string): Promise<readonly CachedDocumentHead[]>;
  /** Adds or replaces a copy. */
  put(source: string, document: Omit<CachedDocument, 'size'>): void;
  /** Records that a copy is still current. */
  confirm(source: string, url: string, checkedAt: number): void;
  /** Removes a copy. */
  remove(source: string, url: string): void;
}

/** A list from the remote or from the cache. */
export interface RemoteList<T> {
  /** The list. */
  readonly value: T;
  /** Set when the list comes from the cache: why and since when. */
  readonly stale: Listing['stale'];
}
