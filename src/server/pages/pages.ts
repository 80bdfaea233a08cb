import type { Context } from 'hono';
import { pathOfData } from '#model/address/address.ts';
import type { CacheCounts } from '#server/caching/response-cache.ts';
import { pathnameOf } from '#server/http/base-path.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { textResponse } from '#server/http/text-response.ts';
import { wantsMarkdown } from '#server/http/wants-markdown.ts';
import { chooseLanguage, type LanguageHeaders, languageChoice, languageHeaders, switchLanguage } from './language.ts';
import { PageResponder, type PageResponderDeps } from './page-responder.ts';

/** What the responses of pages are made with. */
export interface PagesDeps extends PageResponderDeps {
  /** Responds to requests that prefer markdown, at the address of a page's document. */
  readonly markdown: (context: Context) => Promise<Response>;
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

/** Creates the responses of pages with their one cache. */
export function createPages(deps: PagesDeps): Pages {
  const responder = new PageResponder(deps);
  return {
    async document(context) {
      if (wantsMarkdown(context.req.header('accept'))) return deps.markdown(context);
      const choice = languageChoice(deps.siteView(deps.snapshots.current() ?? deps.loading));
      const form = { kind: 'document', ...chooseLanguage(languageHeaders(context), choice) } as const;
      return switchLanguage(context, choice) ?? responder.respond(context, pathnameOf(context), form);
    },
    async data(context) {
      const path = pathOfData(pathnameOf(context));
      if (path === undefined) return textResponse('There is no such page.', 404);
      return responder.respond(context, path, { kind: 'data' });
    },
    cached(address, headers) {
      const siteSnapshot = deps.snapshots.current();
      if (siteSnapshot === undefined) return undefined;
      const choice = languageChoice(deps.siteView(siteSnapshot));
      const form = { kind: 'document', ...chooseLanguage(headers, choice) } as const;
      return responder.cached(siteSnapshot, form, address);
    },
    counts: () => responder.counts(),
  };
}
