import type { Context } from 'hono';
import { offlinePath } from '#features/offline/declared.ts';
import { chooseLanguage, languageChoice, languageHeaders } from '#server/http/negotiation.ts';
import { sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse } from '#server/http/responses/text-response.ts';
import { failureContent } from '#server/pages/page-content.ts';
import { createPageResponse } from '#server/pages/page-response.ts';
import type { ServedPageDeps } from '#server/pages/served-page.ts';

/** `GET /-/offline.html`: the document that a browser shows for any page while the site is unreachable. */
export function offlineDocument(deps: ServedPageDeps): (context: Context) => Promise<Response> {
  return async (context) => {
    const snapshot = deps.snapshots.current();
    if (snapshot === undefined) return loadingResponse();
    const site = deps.siteView(snapshot);
    const { language } = chooseLanguage(languageHeaders(context), languageChoice(site));
    const failure = { status: 503, url: offlinePath(snapshot), reason: 'offline', shell: true } as const;
    const content = { ...failureContent(snapshot, failure), status: 200 } as const;
    return sendCached(context, createPageResponse(deps, { site, content, query: '', language }));
  };
}
