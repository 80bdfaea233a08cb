import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { requestedLanguage } from '#server/http/negotiation.ts';
import { type CachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse } from '#server/http/responses/text-response.ts';
import type { PageContent } from './page-content.ts';
import { createPageResponse, type PageResponseDeps, withNamedLanguage } from './page-response.ts';

/** Dependencies of the pages that no file of a repository is behind. */
export interface ServedPageDeps extends PageResponseDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
}

/** Cached responses of one snapshot. */
const max = 100;

/** Creates the handler of such pages. The response of an address is made once for a snapshot and a language. */
export function servedPage(
  deps: ServedPageDeps,
  contentOf: (siteSnapshot: SiteSnapshot, path: string) => Promise<PageContent>,
): (context: Context) => Promise<Response> {
  const { snapshots, siteView } = deps;
  const responses = new WeakMap<SiteSnapshot, LRUCache<string, CachedResponse>>();

  async function responseOf(siteSnapshot: SiteSnapshot, path: string, language: string): Promise<CachedResponse> {
    const known = responses.get(siteSnapshot) ?? new LRUCache<string, CachedResponse>({ max });
    responses.set(siteSnapshot, known);
    const key = JSON.stringify([language, path]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const content = await contentOf(siteSnapshot, path);
    const response = createPageResponse(deps, { site: siteView(siteSnapshot), content, query: '', language });
    if (content.lasting) known.set(key, response);
    return response;
  }

  return async (context) => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const chosen = requestedLanguage(context, siteView(siteSnapshot));
    if (chosen instanceof Response) return chosen;
    const response = await responseOf(siteSnapshot, context.req.path, chosen.language);
    return sendCached(context, chosen.named ? withNamedLanguage(response, deps.caching) : response);
  };
}
