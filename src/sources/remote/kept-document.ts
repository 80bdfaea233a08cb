import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import type { Kept, KeptHead, LastGood } from '#sources/last-good.ts';
import { type Listing, SourceError } from '#sources/source.ts';

/** The kept documents of one source. */
export interface KeptDocuments {
  /** Asks the host. */
  readonly client: Pick<HttpClient, 'get'>;
  /** Keeps what it answers. */
  readonly store: LastGood;
  /** The source's name in the store. */
  readonly source: string;
}

/** Copies compared with the remote at once by {@link refreshDocuments}. */
const refreshed = 200;

const requestsAtOnce = 8;

/** Keeps an answer under its own hash, or one that the remote gave. */
export function keepDocument(
  { store, source }: KeptDocuments,
  answer: HttpResponse,
  { url, hash: known }: { readonly url: string; readonly hash?: string | undefined },
): Kept {
  const { body, etag, lastModified } = answer;
  const own = known ?? sha1(body);
  const document = { url, etag, lastModified, hash: own, checkedAt: Date.now(), body };
  store.put(source, document);
  return { ...document, size: body.length };
}

/** True when a host has the document. Many answer a missing file with a web page and status 200. */
export function isDocument(url: string, { status, type }: HttpResponse): boolean {
  if (status !== 200) return false;
  return type !== 'text/html' || /\.x?html?$/i.test(new URL(url).pathname);
}

/**
 * Asks the remote whether the copies that were checked longest ago still hold, and lets go of those that it has no more.
 * Says why and since when the remote cannot tell.
 */
export async function refreshDocuments(kept: KeptDocuments, heads: readonly KeptHead[]): Promise<Listing['stale']> {
  const oldest = heads.toSorted((a, b) => a.checkedAt - b.checkedAt).slice(0, refreshed);
  const since = oldest[0]?.checkedAt ?? Date.now();
  const results = await mapConcurrent(oldest, requestsAtOnce, (head) => compare(kept, head));
  const gone = oldest.filter((_, index) => results[index] === 'gone');
  // A host that has lost everything at once is more likely broken than empty.
  if (gone.length > 1 && gone.length === oldest.length) {
    return { reason: 'The remote has none of the documents that it had. Look at what it serves.', since };
  }
  for (const { url } of gone) kept.store.remove(kept.source, url);
  const error = results.find((result) => result instanceof SourceError);
  return error && { reason: error.message, since };
}

async function compare(kept: KeptDocuments, head: KeptHead): Promise<'same' | 'gone' | SourceError> {
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
