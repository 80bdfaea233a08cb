import type { Context } from 'hono';
import { coreRoute, packagePath } from '#model/address/address.ts';
import {
  chooseLanguage,
  type LanguageHeaders,
  languageChoice,
  requestedLanguage,
  wantsMarkdown,
} from '#server/http/negotiation.ts';
import { pathnameOf } from '#server/http/request-path.ts';
import type { CachedResponse } from '#server/http/responses/cached-response.ts';
import type { CacheCounts } from '#server/site-counts.ts';
import { PageResponder, type PageResponderDeps } from './page-responder.ts';

/** Dependencies of the handlers of pages. */
export interface PagesDeps extends PageResponderDeps {
  /** Responds with the markdown of a page at the path of its document, for clients that prefer it. */
  readonly markdown: (context: Context) => Promise<Response>;
}

/** The handlers of pages. */
export interface Pages {
  /** `GET /{repo}/{path}`: the document. */
  readonly document: (context: Context) => Promise<Response>;
  /** `GET /-/matrix/{page}.html`: a page of the Matrix, for exports, whose addresses have no queries. */
  readonly matrixPage: (context: Context) => Promise<Response>;
  /** The cached document at a canonical URL (path and query of the Matrix); undefined if it is not cached. */
  readonly cached: (url: string, headers: LanguageHeaders) => CachedResponse | undefined;
  /** Hits and misses of the cache. */
  readonly counts: () => CacheCounts;
}

/** The path of the first page of the core package inside the site. */
const matrixPath = packagePath(coreRoute, { base: '', product: coreRoute });

/** Creates the handlers of pages and the cache of their responses. */
export function createPages(deps: PagesDeps): Pages {
  const responder = new PageResponder(deps);
  return {
    async document(context) {
      if (wantsMarkdown(context.req.header('accept'))) return deps.markdown(context);
      const chosen = requestedLanguage(context, deps.siteView(deps.snapshots.current() ?? deps.loading));
      if (chosen instanceof Response) return chosen;
      const { search } = new URL(context.req.url);
      return responder.respond(context, { pathname: pathnameOf(context), search }, chosen);
    },
    async matrixPage(context) {
      const chosen = requestedLanguage(context, deps.siteView(deps.snapshots.current() ?? deps.loading));
      if (chosen instanceof Response) return chosen;
      const search = `?page=${Number.parseInt(context.req.param('page') ?? '', 10)}`;
      return responder.respond(context, { pathname: matrixPath, search }, chosen);
    },
    cached(url, headers) {
      const snapshot = deps.snapshots.current();
      if (snapshot === undefined) return undefined;
      const choice = languageChoice(deps.siteView(snapshot));
      return responder.cached(snapshot, chooseLanguage(headers, choice), url);
    },
    counts: () => responder.counts(),
  };
}
