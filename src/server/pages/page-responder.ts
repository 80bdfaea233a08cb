import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { dataAt } from '#model/address/address.ts';
import { divideQuery } from '#model/views/matrix-choice.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { type CacheCounts, createResponseCache } from '#server/caching/response-cache.ts';
import { type CachedResponse, sendCached } from '#server/http/cached-response.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { requestName } from '#server/http/request-id.ts';
import { parseRequestPath } from '#server/http/request-path.ts';
import { redirect, textResponse } from '#server/http/text-response.ts';
import { type Arranged, arrange } from './arrange.ts';
import type { PageContent, PageContents, Redirect } from './page-content.ts';
import { createPageLimit } from './page-limit.ts';
import { createPageResponse, type PageForm, type PageResponseDeps } from './page-response.ts';

/** What the response of a page is made with. */
export interface PageResponderDeps extends PageResponseDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** The snapshot of no packages that is shown before the first sync has ended. */
  readonly loading: SiteSnapshot;
  /** Finds what a page shows. */
  readonly contents: PageContents;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
  /** Tells who asks. */
  readonly clientAddress: ClientAddress;
  /** How many bytes of finished answers are kept. */
  readonly cacheSize: number;
}

/** A request for a page. */
interface PageRequest {
  /** Undefined before the first sync has ended. */
  readonly siteSnapshot: SiteSnapshot | undefined;
  readonly pathname: string;
  readonly form: PageForm;
}

/** Responds to requests for pages from a cache, else by finding and rendering the page. */
export class PageResponder {
  readonly #deps: PageResponderDeps;
  readonly #cache: ReturnType<typeof createResponseCache>;
  readonly #pageLimit: ReturnType<typeof createPageLimit>;

  /** Begins with an empty cache. */
  constructor(deps: PageResponderDeps) {
    this.#deps = deps;
    this.#cache = createResponseCache(deps);
    this.#pageLimit = createPageLimit(deps.clientAddress);
  }

  /** How many responses were in the cache, and how many were made. */
  counts(): CacheCounts {
    return this.#cache.counts();
  }

  /** The response at a canonical address, if it is in the cache. */
  cached(siteSnapshot: SiteSnapshot, form: PageForm, address: string): CachedResponse | undefined {
    return this.#cache.get(siteSnapshot, form, address);
  }

  /** Responds to a request for the page at a path inside the site. */
  async respond(context: Context, pathname: string, form: PageForm): Promise<Response> {
    const current = this.#deps.snapshots.current();
    const siteSnapshot = current ?? this.#deps.loading;
    // Responses are cached under canonical paths only, so that spellings of one path cannot crowd out others.
    const { search } = new URL(context.req.url);
    const own = arrangementOf(search, form);
    const known = this.#cache.get(siteSnapshot, form, siteSnapshot.snapshot.base + pathname + own);
    if (known !== undefined) return sendCached(context, known);
    const found = await this.#find(context, { siteSnapshot: current, pathname, form });
    if (found instanceof Response) return found;
    if ('redirect' in found) {
      const to = form.kind === 'data' ? dataAt(found.redirect, siteSnapshot.snapshot) : found.redirect;
      return redirect(to + search, found.status);
    }
    const arranged = arrange(found, own, search);
    if ('redirect' in arranged) return redirect(arranged.redirect, arranged.status);
    return sendCached(context, this.#response(siteSnapshot, arranged, form));
  }

  #response(siteSnapshot: SiteSnapshot, { content, query }: Arranged, form: PageForm): CachedResponse {
    const { path, view, lasting } = content;
    const url = (path ?? view.path) + query;
    const known = lasting ? this.#cache.get(siteSnapshot, form, url) : undefined;
    if (known !== undefined) return known;
    const site = this.#deps.siteView(siteSnapshot);
    const response = createPageResponse(this.#deps, { site, content, query, form });
    return this.#cache.add(siteSnapshot, form, { url, lasting, response });
  }

  /** Finds what a page shows that is not in the cache. */
  async #find(
    context: Context,
    { siteSnapshot, pathname, form }: PageRequest,
  ): Promise<PageContent | Redirect | Response> {
    const { contents, loading } = this.#deps;
    const path = parseRequestPath(pathname);
    if ('refused' in path) return textResponse(path.refused, 400);
    if (siteSnapshot === undefined) return contents.loading(loading, loading.snapshot.base + pathname);
    const url = siteSnapshot.snapshot.base + pathname;
    const request = { url, name: requestName(context, url), language: languageOf(form) };
    const found = await this.#pageLimit.within(context, pathname, () => contents.find(siteSnapshot, path, request));
    if (found === undefined) return contents.busy(siteSnapshot, url);
    const isShort = 'status' in found && found.status === 404 && this.#pageLimit.missed(context);
    return isShort ? textResponse('There is no such page.', 404) : found;
  }
}

/** The data of a page holds all of its Matrix: only documents differ by the query. */
function arrangementOf(search: string, { kind }: PageForm): string {
  return kind === 'document' ? divideQuery(search).own : '';
}

/** The language that an answer is in; data is in none. */
function languageOf(form: PageForm): string | undefined {
  return form.kind === 'document' ? form.language : undefined;
}
