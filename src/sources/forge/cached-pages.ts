import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import type { Kept, LastGood } from '#sources/last-good.ts';
import { SourceError } from '#sources/source.ts';
import { parseJson } from './parse-json.ts';

/** What pages of an API are fetched and cached with. */
export interface CachedPagesDeps {
  /** Sends the requests. */
  readonly client: HttpClient;
  /** Caches pages with an ETag. */
  readonly store: LastGood;
  /** The source's name in the store. */
  readonly source: string;
  /** Where the API begins; no other origin is asked. */
  readonly api: string;
  /** Headers that carry the token; none without one. */
  readonly authorization: Readonly<Record<string, string>>;
}

/** One page of an API. */
export interface ApiPage {
  /** The status; 200 for a cached page that is still valid. */
  readonly status: number;
  /** The headers, names in lower case; of a cached page only `link`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; undefined where it is no JSON. */
  readonly body: unknown;
}

/** Fetches a page. Throws {@link SourceError} where its host cannot be reached or has another origin than the API. */
export type FetchPage = (url: string) => Promise<ApiPage>;

const cachedPage = z.object({ link: z.string().optional(), text: z.string() });

/**
 * Creates what fetches pages and caches those with an ETag: a 304 costs a forge's client none of its rate limit. Other
 * origins are refused, so that no token leaves.
 */
export function createCachedPages(deps: CachedPagesDeps): FetchPage {
  const { client, store, source, authorization } = deps;
  const { origin } = new URL(deps.api);
  return async (url) => {
    if (new URL(url).origin !== origin)
      throw new SourceError(`${origin} sends us to another host, which is not asked.`);
    const cached = await store.get(source, url);
    // A copy that cannot be read must not be confirmed: it would be in the way for as long as nothing changes.
    const page = cached && readCached(cached);
    const condition = page === undefined || cached?.etag === undefined ? {} : { 'if-none-match': cached.etag };
    const headers = { ...authorization, ...condition };
    // A limit says itself when to ask again, so only failures of the host are retried at once.
    const response = await client.request(url, { headers, isRetryable: (status) => status >= 500 });
    if (response.status === 304 && page !== undefined) {
      store.confirm(source, url, Date.now());
      return page;
    }
    if (response.status === 200 && response.etag !== undefined) cache(deps, url, response);
    return { status: response.status, headers: response.headers, body: parseJson(response.body) };
  };
}

function readCached({ body }: Kept): ApiPage | undefined {
  const page = cachedPage.safeParse(parseJson(body)).data;
  if (page === undefined) return undefined;
  const headers = page.link === undefined ? {} : { link: page.link };
  return { status: 200, headers, body: parseJson(Buffer.from(page.text)) };
}

function cache({ store, source }: CachedPagesDeps, url: string, { body, etag, headers }: HttpResponse): void {
  // A damaged page in the cache would be confirmed for ever.
  if (parseJson(body) === undefined) return;
  const text = new TextDecoder().decode(body);
  const page = Buffer.from(JSON.stringify({ link: headers.link, text }));
  const document = { url, etag, lastModified: undefined, hash: sha1(page), checkedAt: Date.now() };
  store.put(source, { ...document, body: page });
}
