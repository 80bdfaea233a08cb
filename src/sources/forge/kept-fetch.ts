import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import type { HttpAnswer, HttpClient } from '#sources/remote/http-client.ts';
import { SourceError } from '#sources/source.ts';
import type { CachedDocument, StaleCache } from '#sources/stale-cache.ts';
import { parseJson } from './parse-json.ts';

/** What answers of an API are fetched and kept with. */
export interface KeptFetchParts {
  /** Asks the host. */
  readonly client: HttpClient;
  /** Keeps what it answers. */
  readonly store: StaleCache;
  /** The source's name in the store. */
  readonly source: string;
  /** Where the API begins; no other origin is asked. */
  readonly api: string;
  /** Headers that carry the token; none without one. */
  readonly authorization: Readonly<Record<string, string>>;
}

const keptPage = z.object({ link: z.string().optional(), text: z.string() });

/** Headers that are about the bytes on the wire, not about what we hand on. */
const wireHeaders = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection']);

/**
 * A `fetch` that sends the tag of the copy it has, and gives that copy where the host says that it still holds: such an
 * answer costs a forge's client none of its budget. Throws {@link SourceError} for other origins, so that no token leaves.
 */
export function createKeptFetch(parts: KeptFetchParts): typeof fetch {
  const { client, store, source, authorization } = parts;
  const { origin } = new URL(parts.api);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (new URL(url).origin !== origin)
      throw new SourceError(`${origin} sends us to another host, which is not asked.`);
    const kept = await store.get(source, url);
    // A copy that cannot be read must not be confirmed: it would be in the way for as long as nothing changes.
    const copy = kept && restored(kept);
    const condition = copy === undefined || kept?.etag === undefined ? {} : { 'if-none-match': kept.etag };
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...authorization, ...condition };
    const answer = await client.ask(url, headers);
    if (answer.status === 304 && copy !== undefined) {
      store.confirm(source, url, Date.now());
      return copy;
    }
    if (answer.status === 200 && answer.etag !== undefined) keep(parts, url, answer);
    return responseOf(answer);
  };
}

function restored({ body }: CachedDocument): Response | undefined {
  const page = keptPage.safeParse(parseJson(body)).data;
  if (page === undefined) return undefined;
  const headers = { 'content-type': 'application/json', ...(page.link !== undefined && { link: page.link }) };
  return new Response(page.text, { headers });
}

function keep({ store, source }: KeptFetchParts, url: string, { body, etag, headers }: HttpAnswer): void {
  // A damaged answer that was kept would be confirmed for ever.
  if (parseJson(body) === undefined) return;
  const text = new TextDecoder().decode(body);
  const page = Buffer.from(JSON.stringify({ link: headers.link, text }));
  const document = { url, etag, lastModified: undefined, hash: sha1(page), checkedAt: Date.now() };
  store.put(source, { ...document, body: page });
}

function responseOf({ status, headers, body }: HttpAnswer): Response {
  const shown = Object.entries(headers).filter(([name]) => !wireHeaders.has(name));
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : new Uint8Array(body), { status, headers: shown });
}
