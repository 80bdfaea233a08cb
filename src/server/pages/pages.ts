import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { dataAt, pathOfData } from '#model/address/address.ts';
import { divideQuery } from '#model/views/matrix-choice.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { type CacheCounts, createResponseCache } from '#server/caching/response-cache.ts';
import { pathnameOf } from '#server/http/base-path.ts';
import { type CachedResponse, sendCached } from '#server/http/cached-response.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { requestName } from '#server/http/request-id.ts';
import { parseRequestPath } from '#server/http/request-path.ts';
import { redirect, textResponse } from '#server/http/text-response.ts';
import { wantsMarkdown } from '#server/http/wants-markdown.ts';
import { type Arranged, arrange } from './arrange.ts';
import { chooseLanguage, type LanguageHeaders, languageChoice, languageHeaders, switchLanguage } from './language.ts';
import type { PageContent, PageContents, Redirect } from './page-content.ts';
import { createPageLimit } from './page-limit.ts';
import { createPageResponse, type PageForm, type PageResponseDeps } from './page-response.ts';

/** What page answers are made with. */
export interface PagesDeps extends PageResponseDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** The snapshot of no packages that is shown before the first sync has ended. */
  readonly loading: SiteSnapshot;
  /** Finds what a page shows. */
  readonly contents: PageContents;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
  /** Answers those who would rather have a page as markdown, at the address of its document. */
  readonly markdown: (context: Context) => Promise<Response>;
  /** Tells who asks. */
  readonly clientAddress: ClientAddress;
  /** How many bytes of finished answers are kept. */
  readonly cacheSize: number;
}

/** The answers of a page. */
export interface Pages {
  /** `GET /{repo}/{path}`: the document. */
  readonly document: (context: Context) => Promise<Response>;
  /** `GET /-/page/{repo}/{path}.json`: its data, which in-site navigation fetches. */
  readonly data: (context: Context) => Promise<Response>;
  /** The document at a canonical address, with the query of the Matrix where it has one, if it is finished already. */
  readonly cached: (address: string, headers: LanguageHeaders) => CachedResponse | undefined;
  /** How many answers were in cache, and how many were made. */
  readonly counts: () => CacheCounts;
}

interface Wanted {
  readonly siteSnapshot: SiteSnapshot | undefined;
  readonly pathname: string;
  readonly form: PageForm;
}

type Found = PageContent | Redirect;

/** Makes the page answers with their one cache. */
export function createPages(parts: PagesDeps): Pages {
  const { contents } = parts;
  const cache = createResponseCache(parts);
  const pageLimit = createPageLimit(parts.clientAddress);

  function response(siteSnapshot: SiteSnapshot, { content, query }: Arranged, form: PageForm): CachedResponse {
    const url = (content.path ?? content.view.path) + query;
    const known = content.lasting ? cache.get(siteSnapshot, form, url) : undefined;
    if (known !== undefined) return known;
    const made = createPageResponse(parts, { site: parts.siteView(siteSnapshot), content, query, form });
    return cache.add(siteSnapshot, form, { url, lasting: content.lasting, response: made });
  }

  /** What the page shows that is not in cache. */
  async function find(context: Context, { siteSnapshot, pathname, form }: Wanted): Promise<Found | Response> {
    const path = parseRequestPath(pathname);
    if ('refused' in path) return textResponse(path.refused, 400);
    if (siteSnapshot === undefined) return contents.loading(parts.loading, parts.loading.snapshot.base + pathname);
    const url = siteSnapshot.snapshot.base + pathname;
    const request = { url, name: requestName(context, url), language: languageOf(form) };
    const found = await pageLimit.within(context, pathname, () => contents.find(siteSnapshot, path, request));
    if (found === undefined) return contents.busy(siteSnapshot, url);
    const isShort = 'status' in found && found.status === 404 && pageLimit.missed(context);
    return isShort ? textResponse('There is no such page.', 404) : found;
  }

  /** `pathname` is the page's inside the site. */
  async function respond(context: Context, pathname: string, form: PageForm): Promise<Response> {
    const current = parts.snapshots.current();
    const siteSnapshot = current ?? parts.loading;
    // Finished answers are kept under canonical paths only, so that spellings of one path cannot crowd out others.
    const { search } = new URL(context.req.url);
    const own = arrangementOf(search, form);
    const known = cache.get(siteSnapshot, form, siteSnapshot.snapshot.base + pathname + own);
    if (known !== undefined) return sendCached(context, known);
    const found = await find(context, { siteSnapshot: current, pathname, form });
    if (found instanceof Response) return found;
    if ('redirect' in found) {
      const to = form.kind === 'data' ? dataAt(found.redirect, siteSnapshot.snapshot) : found.redirect;
      return redirect(to + search, found.status);
    }
    const arranged = arrange(found, own, search);
    if ('redirect' in arranged) return redirect(arranged.redirect, arranged.status);
    return sendCached(context, response(siteSnapshot, arranged, form));
  }

  return {
    async document(context) {
      if (wantsMarkdown(context.req.header('accept'))) return parts.markdown(context);
      const choice = languageChoice(parts.siteView(parts.snapshots.current() ?? parts.loading));
      const form = { kind: 'document', ...chooseLanguage(languageHeaders(context), choice) } as const;
      return switchLanguage(context, choice) ?? respond(context, pathnameOf(context), form);
    },
    async data(context) {
      const path = pathOfData(pathnameOf(context));
      return path === undefined
        ? textResponse('There is no such page.', 404)
        : respond(context, path, { kind: 'data' });
    },
    cached(address, headers) {
      const siteSnapshot = parts.snapshots.current();
      if (siteSnapshot === undefined) return undefined;
      const form = {
        kind: 'document',
        ...chooseLanguage(headers, languageChoice(parts.siteView(siteSnapshot))),
      } as const;
      return cache.get(siteSnapshot, form, address);
    },
    counts: cache.counts,
  };
}

/** The data of a page holds all of its Matrix: only documents differ by the query. */
function arrangementOf(search: string, { kind }: PageForm): string {
  return kind === 'document' ? divideQuery(search).own : '';
}

/** The language that an answer is in; data is in none. */
function languageOf(form: PageForm): string | undefined {
  return form.kind === 'document' ? form.language : undefined;
}
