import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import { type Listing, SourceError } from '#sources/source.ts';
import type { CachedDocument, CachedDocumentHead, StaleCache } from '#sources/stale-cache.ts';

/** Cached documents of one source. */
export interface KeptDocuments {
  /** Sends the requests. */
  readonly client: Pick<HttpClient, 'get'>;
  /** Caches the documents. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
}

/** Maximum number of documents revalidated by one call of {@link refreshDocuments}. */
const refreshed = 200;

const requestsAtOnce = 8;

/** Caches a response under the hash of its body, or under a known hash. */
export function keepDocument(
  { store, source }: KeptDocuments,
  answer: HttpResponse,
  { url, hash: known }: { readonly url: string; readonly hash?: string | undefined },
): CachedDocument {
  const { body, etag, lastModified } = answer;
  const own = known ?? sha1(body);
  const document = { url, etag, lastModified, hash: own, checkedAt: Date.now(), body };
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
  kept: KeptDocuments,
  heads: readonly CachedDocumentHead[],
): Promise<Listing['stale']> {
  const oldest = heads.toSorted((a, b) => a.checkedAt - b.checkedAt).slice(0, refreshed);
  const since = oldest[0]?.checkedAt ?? Date.now();
  const results = await mapConcurrent(oldest, requestsAtOnce, (head) => compare(kept, head));
  const gone = oldest.filter((_, index) => results[index] === 'gone');
  // A host that has lost all documents at once is more likely broken than empty.
  if (gone.length > 1 && gone.length === oldest.length) {
    return { reason: 'The remote no longer has any of its documents. Check what it serves.', since };
  }
  for (const { url } of gone) kept.store.remove(kept.source, url);
  const error = results.find((result) => result instanceof SourceError);
  return error && { reason: error.message, since };
}

async function compare(kept: KeptDocuments, head: CachedDocumentHead): Promise<'same' | 'gone' | SourceError> {
  try {
    const { url } = head;
    const answer = await kept.client.get(url, head);
    if (answer.status === 304) kept.store.confirm(kept.source, url, Date.now());
    else if (isDocument(url, answer)) keepDocument(kept, answer, { url });
    else return 'gone';
    return 'same';
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}
