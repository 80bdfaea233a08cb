import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import { type Listing, SourceError, sourceError } from '#sources/source.ts';
import type { CachedDocument, CachedDocumentHead, StaleCache } from '#sources/stale-cache.ts';

/** Cached documents of one source. */
export interface DocumentCache {
  /** Sends the requests. */
  readonly client: Pick<HttpClient, 'get'>;
  /** Caches the documents. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
}

/** Maximum number of documents revalidated by one call of {@link refreshDocuments}. */
const maxRefreshed = 200;

const concurrency = 8;

/** Caches a response under the hash of its body, or under a known hash. */
export function cacheDocument(
  { store, source }: DocumentCache,
  response: HttpResponse,
  { url, hash: knownHash }: { readonly url: string; readonly hash?: string | undefined },
): CachedDocument {
  const { body, etag, lastModified } = response;
  const contentHash = knownHash ?? sha1(body);
  const document = { url, etag, lastModified, hash: contentHash, checkedAt: Date.now(), body };
  store.put(source, document);
  return { ...document, size: body.length };
}

/** True when a response is the requested document. Many hosts answer a missing file with a web page and status 200. */
export function isDocument(url: string, { status, type }: HttpResponse): boolean {
  if (status !== 200) return false;
  return type !== 'text/html' || /\.x?html?$/i.test(new URL(url).pathname);
}

/**
 * Revalidates the documents that were checked longest ago, and removes those that the remote no longer has. Returns why
 * and since when the documents are stale if the remote fails.
 */
export async function refreshDocuments(
  documents: DocumentCache,
  heads: readonly CachedDocumentHead[],
): Promise<Listing['stale']> {
  const oldest = heads.toSorted((a, b) => a.checkedAt - b.checkedAt).slice(0, maxRefreshed);
  const since = oldest[0]?.checkedAt ?? Date.now();
  const results = await mapConcurrent(oldest, concurrency, (head) => compare(documents, head));
  const gone = oldest.filter((_, index) => results[index] === 'gone');
  // A host that has lost all documents at once is more likely broken than empty.
  if (gone.length > 1 && gone.length === oldest.length) {
    return { reason: 'The remote no longer has any of its documents. Check what it serves.', since };
  }
  for (const { url } of gone) documents.store.remove(documents.source, url);
  const error = results.find((result) => result instanceof SourceError);
  return error && { reason: error.message, since };
}

async function compare(documents: DocumentCache, head: CachedDocumentHead): Promise<'same' | 'gone' | SourceError> {
  try {
    const { url } = head;
    const response = await documents.client.get(url, head);
    if (response.status === 304) documents.store.confirm(documents.source, url, Date.now());
    else if (isDocument(url, response)) cacheDocument(documents, response, { url });
    else return 'gone';
    return 'same';
  } catch (error) {
    return sourceError(error);
  }
}
