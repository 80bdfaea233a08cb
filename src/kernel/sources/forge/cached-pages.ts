import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import { SourceError } from '#sources/source.ts';
import type { CachedDocument, StaleCache } from '#sources/stale-cache.ts';
import { parseJsonBody } from './parse-json-body.ts';

/** Dependencies of cached API pages. */
export interface CachedPagesDeps {
  /** Sends the requests. */
  readonly client: HttpClient;
  /** Caches pages with an ETag. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
  /** Base URL of the API; other origins are refused. */
  readonly api: string;
  /** Headers with the token; empty without one. */
  readonly authorization: Readonly<Record<string, string>>;
}

export interface ApiPage {
  /** Status; 200 for a cached page that is still valid. */
  readonly status: number;
  /** Headers, names in lower case; of a cached page only `link`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

/**
 * Fetches a page. Throws {@link SourceError} when the host cannot be reached, and for an origin other than that of the
 * API.
 */
export type FetchPage = (url: string) => Promise<ApiPage>;

const cachedPage = z.object({ link: z.string().optional(), text: z.string() });

/**
 * Creates a function that fetches pages and caches those with an ETag: a 304 does not count against a rate limit. Other
 * origins are refused, so that the token stays with the API.
 */
export function createCachedPages(deps: CachedPagesDeps): FetchPage {
  const { client, store, source, authorization } = deps;
  const { origin } = new URL(deps.api);
  return async (url) => {
    if (new URL(url).origin !== origin) throw new SourceError(`${origin} links to another host, which is refused.`);
    const cached = await store.get(source, url);
    // An unreadable copy must not be confirmed: it would stay for as long as nothing changes.
    const page = cached && readCached(cached);
    const condition = page === undefined || cached?.etag === undefined ? {} : { 'if-none-match': cached.etag };
    const headers = { ...authorization, ...condition };
    // A rate limit says when to retry, so only failures of the host are retried at once.
    const response = await client.request(url, { headers, isRetryable: (status) => status >= 500 });
    if (response.status === 304 && page !== undefined) {
      store.confirm(source, url, Date.now());
      return page;
    }
    if (response.status === 200 && response.etag !== undefined) cache(deps, url, response);
    return { status: response.status, headers: response.headers, body: parseJsonBody(response.body) };
  };
}

function readCached({ body }: CachedDocument): ApiPage | undefined {
  const page = cachedPage.safeParse(parseJsonBody(body)).data;
  if (page === undefined) return undefined;
  const headers = page.link === undefined ? {} : { link: page.link };
  return { status: 200, headers, body: parseJsonBody(Buffer.from(page.text)) };
}

function cache({ store, source }: CachedPagesDeps, url: string, { body, etag, headers }: HttpResponse): void {
  // A damaged page in the cache would be confirmed forever.
  if (parseJsonBody(body) === undefined) return;
  const text = new TextDecoder().decode(body);
  const page = Buffer.from(JSON.stringify({ link: headers.link, text }));
  const document = { url, etag, lastModified: undefined, hash: sha1(page), checkedAt: Date.now() };
  store.put(source, { ...document, body: page });
}
