import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { divideQuery } from '#model/views/matrix/matrix-parameters.ts';
import type { SiteView } from '#model/views/site-view.ts';
import type { Features } from '#server/feature.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { type Instead, insteadResponse, isInstead } from '#server/http/instead.ts';
import { type ChosenLanguage, unknownLanguage } from '#server/http/negotiation.ts';
import { requestName } from '#server/http/request-id.ts';
import { parseRequestPath } from '#server/http/request-path.ts';
import { type CachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { CacheCounts } from '#server/site-counts.ts';
import { type ArrangedPage, arrangeMatrix } from './arrange-matrix.ts';
import { missingFile } from './missing-file.ts';
import type { PageContent } from './page-content.ts';
import type { PageContents } from './page-contents.ts';
import { createPageInputs } from './page-inputs.ts';
import { articleLanguages } from './page-languages.ts';
import { createPageLimit, type MadeDocument, type PageLimit } from './page-limit.ts';
import { createPageResponse, type PageResponseDeps } from './page-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** Dependencies of a page responder. */
export interface PageResponderDeps extends PageResponseDeps {
  readonly snapshots: SnapshotStore;
  /** The empty snapshot that is shown before the end of the first sync. */
  readonly loading: Snapshot;
  /** Finds the content of a page. */
  readonly contents: PageContents;
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** What features take from a snapshot. */
  readonly features: Pick<Features, 'version'>;
  /** Memory for responses, in bytes. */
  readonly cacheSize: number;
}

/** A request for a page. */
interface PageQuery {
  /** Undefined before the end of the first sync. */
  readonly snapshot: Snapshot | undefined;
  /** The path of the page inside the site, percent-encoded. */
  readonly pathname: string;
  /** The query of the address, with its `?`; '' for none. */
  readonly search: string;
  readonly chosen: ChosenLanguage;
}

/** Responds with pages from a cache, which it fills. */
export class PageResponder {
  readonly #deps: PageResponderDeps;
  readonly #cache: ResponseCache;
  readonly #limit: PageLimit;
  readonly #inputsOf: ReturnType<typeof createPageInputs>;

  /** Creates a responder with an empty cache. */
  constructor(deps: PageResponderDeps) {
    this.#deps = deps;
    this.#cache = createResponseCache(deps);
    this.#limit = createPageLimit(deps.clientAddress);
    this.#inputsOf = createPageInputs(deps.sharedImage);
  }

  /** Hits and misses of the cache. */
  counts(): CacheCounts {
    return this.#cache.counts();
  }

  /** The cached response at a canonical URL; undefined if it is not cached. */
  cached(snapshot: Snapshot, chosen: ChosenLanguage, url: string): CachedResponse | undefined {
    return this.#cache.get(snapshot, readable(snapshot, chosen), url);
  }

  /** Responds with the page at a path inside the site: from the cache, or finds it and caches the response. */
  async respond(
    context: Context,
    { pathname, search }: Pick<PageQuery, 'pathname' | 'search'>,
    wanted: ChosenLanguage,
  ): Promise<Response> {
    const { snapshots, loading } = this.#deps;
    const current = snapshots.current();
    const snapshot = current ?? loading;
    const chosen = readable(snapshot, wanted);
    // Responses are cached under canonical paths only, so that other spellings of a path cannot displace pages.
    const { own } = divideQuery(search);
    const url = snapshot.base + pathname + own;
    const refused = unknownLanguage(search, this.#deps.siteView(snapshot).languages);
    const isUsual = missingFile(search) === undefined && refused === undefined;
    const cached = isUsual && this.#cache.get(snapshot, chosen, url);
    if (cached) return sendCached(context, cached);
    const found = await this.#find(context, { snapshot: current, pathname, search, chosen });
    const arranged = isInstead(found) ? found : arrangeMatrix(found, own, search);
    if (isInstead(arranged)) return insteadResponse(arranged, search);
    const made = await this.#limit.make(context, this.#document(snapshot, arranged, { ...chosen, refused }));
    if (typeof made !== 'number') return sendCached(context, made);
    const wait = String(made);
    return textResponse(`Too many pages. Try again in ${wait} s.`, 429, { 'Retry-After': wait, Refresh: wait });
  }

  #document(
    snapshot: Snapshot,
    { content: found, query }: ArrangedPage,
    chosen: ChosenLanguage & { readonly refused: string | undefined },
  ): MadeDocument {
    const { language, refused } = chosen;
    const lasting = found.lasting && refused === undefined;
    const content = { ...found, lasting };
    const url = (content.path ?? content.view.path) + query;
    const site = this.#deps.siteView(snapshot);
    const inputs = lasting ? this.#inputsOf({ site, content, query, language }) : '';
    return {
      cached: () =>
        lasting
          ? (this.#cache.get(snapshot, chosen, url) ?? this.#cache.keep(snapshot, chosen, { url, inputs }))
          : undefined,
      make: () => {
        const response = createPageResponse(this.#deps, { site, content, query, language, refused });
        return this.#cache.add(snapshot, chosen, { url, inputs, lasting, response });
      },
    };
  }

  /** Finds the content of a page that is not cached, within the limits of the client. */
  async #find(context: Context, { snapshot, pathname, search, chosen }: PageQuery): Promise<PageContent | Instead> {
    const { contents, loading } = this.#deps;
    const path = parseRequestPath(pathname);
    if (isInstead(path)) return path;
    if (snapshot === undefined) return contents.loading(loading, loading.base + pathname);
    const url = snapshot.base + pathname;
    const request = { url, search, name: requestName(context, url), languages: chosen.articles };
    const found = await this.#limit.within(context, pathname, () => contents.find(snapshot, path, request));
    if (found === undefined) return contents.busy(snapshot, url);
    const isShort = found.status === 404 && this.#limit.countMissing(context);
    return isShort ? { kind: 'refused', status: 404, message: 'There is no such page.' } : found;
  }
}

/** The choice with the languages that articles of the snapshot are in, so that others have no responses of their own. */
function readable(snapshot: Snapshot, chosen: ChosenLanguage): ChosenLanguage {
  return { ...chosen, articles: articleLanguages(snapshot, chosen.articles) };
}
