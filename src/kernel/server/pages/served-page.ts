import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { derived } from '#platform/derived.ts';
import { requestedLanguage } from '#server/http/negotiation.ts';
import { type CachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse } from '#server/http/responses/text-response.ts';
import type { PageContent } from './page-content.ts';
import { createPageResponse, type PageResponseDeps, withNamedLanguage } from './page-response.ts';

/** Dependencies of the pages that no file of a repository is behind. */
export interface ServedPageDeps extends PageResponseDeps {
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
}

/** Cached responses of one snapshot. */
const max = 100;

/** Creates the handler of such pages. The response of an address is made once for a snapshot and a language. */
export function servedPage(
  deps: ServedPageDeps,
  contentOf: (snapshot: Snapshot, path: string) => Promise<PageContent>,
): (context: Context) => Promise<Response> {
  const { snapshots, siteView } = deps;
  const responses = derived((_snapshot: Snapshot) => new LRUCache<string, CachedResponse>({ max }));

  async function responseOf(snapshot: Snapshot, path: string, language: string): Promise<CachedResponse> {
    const known = responses(snapshot);
    const key = JSON.stringify([language, path]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const content = await contentOf(snapshot, path);
    const response = createPageResponse(deps, { site: siteView(snapshot), content, query: '', language });
    if (content.lasting) known.set(key, response);
    return response;
  }

  return async (context) => {
    const snapshot = snapshots.current();
    if (snapshot === undefined) return loadingResponse();
    const chosen = requestedLanguage(context, siteView(snapshot));
    if (chosen instanceof Response) return chosen;
    const response = await responseOf(snapshot, context.req.path, chosen.language);
    return sendCached(context, chosen.isRequested ? withNamedLanguage(response, deps.caching) : response);
  };
}
