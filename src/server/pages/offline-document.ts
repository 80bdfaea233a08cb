import type { Context } from 'hono';
import { chooseLanguage, languageChoice, languageHeaders } from '#server/http/negotiation.ts';
import { sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse } from '#server/http/responses/text-response.ts';
import { createPageResponse } from './page-response.ts';
import type { PagesDeps } from './pages.ts';

/** Dependencies of the offline document. */
export type OfflineDocumentDeps = Omit<PagesDeps, 'markdown' | 'cacheSize' | 'loading' | 'clientAddress'>;

/** `GET /-/offline.html`: the document that a browser shows for any page while the site is unreachable. */
export function offlineDocument(deps: OfflineDocumentDeps): (context: Context) => Promise<Response> {
  return async (context) => {
    const snapshot = deps.snapshots.current();
    if (snapshot === undefined) return loadingResponse();
    const site = deps.siteView(snapshot);
    const { language } = chooseLanguage(languageHeaders(context), languageChoice(site));
    const content = deps.contents.offline(snapshot);
    return sendCached(context, createPageResponse(deps, { site, content, query: '', language }));
  };
}
