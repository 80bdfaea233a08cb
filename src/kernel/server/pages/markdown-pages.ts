import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { markdownPath } from '#model/address/address.ts';
import { languageHeader } from '#model/language-header.ts';
import { documentVary } from '#server/http/negotiation.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import { pathnameOf } from '#server/http/request-path.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { redirect } from '#server/http/responses/text-response.ts';
import { type DocumentSearch, findDocument, findMarkdown } from './find-document.ts';
import { factsOf, type PageOfPackage, type ReadPageDocument, writeDocument } from './page-document.ts';

/** Dependencies of pages as markdown. */
export interface MarkdownPagesDeps extends DocumentSearch {
  readonly snapshots: SnapshotStore;
  /** Gives pages as markdown. */
  readonly pageDocument: ReadPageDocument;
  /** The public origin of the site, without a slash at the end; '' for links that are paths. */
  readonly origin: string;
  /** Memory for cached responses, in characters. */
  readonly cacheSize: number;
}

/** The handlers of pages as markdown. */
export interface MarkdownPages {
  /** `GET /{package}/{page}.md`. */
  readonly page: (context: Context) => Promise<Response>;
  /** The same at the address of the page's document, for clients that accept markdown. */
  readonly instead: (context: Context) => Promise<Response>;
}

type Form = keyof MarkdownPages;

/** Creates the handlers and the cache of their responses. */
export function createMarkdownPages({
  snapshots,
  pageDocument,
  origin,
  cacheSize,
  ...search
}: MarkdownPagesDeps): MarkdownPages {
  const responses = new LRUCache<string, CachedResponse & { readonly length: number }>({
    maxSize: cacheSize,
    sizeCalculation: ({ length }) => length + 1_000,
  });

  async function responseOf(
    snapshot: Snapshot,
    shown: PageOfPackage,
    vary: string | undefined,
  ): Promise<CachedResponse | undefined> {
    const facts = factsOf(snapshot, shown, origin);
    const key = JSON.stringify([snapshot.family.version, shown.page?.hash, facts, vary]);
    const cached = responses.get(key);
    if (cached !== undefined) return cached;
    const document = await pageDocument(snapshot, shown, origin);
    if (document === undefined) return undefined;
    const text = writeDocument(document);
    const response = { ...createCachedResponse(text, headersOf(facts.canonical ?? '', vary)), length: text.length };
    if (document.lasting) responses.set(key, response);
    return response;
  }

  async function respond(context: Context, form: Form): Promise<Response> {
    const snapshot = snapshots.current();
    if (snapshot === undefined) {
      return plain('The packages are still being loaded.', { status: 503, 'Retry-After': '5' });
    }
    const pathname = pathnameOf(context);
    const find = form === 'page' ? findMarkdown : findDocument;
    const found = await find(snapshot, pathname, search);
    if (found.kind === 'redirect') {
      return redirect(form === 'page' ? markdownPath(found.to) : found.to, found.status);
    }
    if (found.kind === 'refused') return plain(found.message, { status: found.status });
    const response = await responseOf(found.snapshot, found, varyOf(context, form));
    if (response === undefined) return plain('The file of this page was removed.', { status: 404 });
    const stamp = provenanceHeaders(found.snapshot, found.package.repo);
    return sendCached(context, { ...response, headers: { ...response.headers, ...stamp } });
  }

  return { page: (context) => respond(context, 'page'), instead: (context) => respond(context, 'instead') };
}

/** The Vary header at the address of the page's document, which has a response for each language as well. */
function varyOf({ req }: Context, form: Form): string | undefined {
  return form === 'page' ? undefined : documentVary(req.header(languageHeader) !== undefined);
}

function headersOf(canonical: string, vary: string | undefined): Readonly<Record<string, string>> {
  return {
    'Content-Type': markdownType,
    'Cache-Control': 'no-cache',
    'Access-Control-Allow-Origin': '*',
    Link: `<${canonical}>; rel="canonical"`,
    ...(vary !== undefined && { Vary: vary }),
  };
}

const markdownType = 'text/markdown; charset=utf-8';

/** Titles of errors by status. */
const titles = { 400: 'Bad request', 404: 'Not found', 503: 'Loading' } as const;

/** A short response with an error, as markdown. */
function plain(
  message: string,
  { status, ...headers }: { readonly status: keyof typeof titles; readonly 'Retry-After'?: string },
): Response {
  return new Response(`# ${titles[status]}\n\n${message}\n`, {
    status,
    headers: { 'Content-Type': markdownType, 'Cache-Control': 'no-store', ...headers },
  });
}
