import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { mapPath } from '#model/address/site-paths.ts';
import { noHtml, type SiteView } from '#model/views/page-view.ts';
import { requestedLanguage } from '#server/http/negotiation.ts';
import { type CachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse } from '#server/http/responses/text-response.ts';
import { createPageResponse, type PageResponseDeps, withNamedLanguage } from '#server/pages/page-response.ts';
import { viewOfServerOnly } from '#server/views/page-view.ts';
import { createFamilyMaps } from './family-map.ts';

/** Dependencies of the page with the map. */
export interface MapPageDeps extends PageResponseDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
}

/** Creates the handler of `GET /-/map.html`: the map of the family. Each response is made once for a snapshot. */
export function mapPage(deps: MapPageDeps): (context: Context) => Promise<Response> {
  const { snapshots, siteView } = deps;
  const maps = createFamilyMaps();
  const responses = new WeakMap<SiteSnapshot, Map<string, CachedResponse>>();

  async function responseOf(siteSnapshot: SiteSnapshot, language: string): Promise<CachedResponse> {
    const { snapshot } = siteSnapshot;
    const known = responses.get(siteSnapshot) ?? new Map<string, CachedResponse>();
    responses.set(siteSnapshot, known);
    const before = known.get(language);
    if (before !== undefined) return before;
    const map = await maps(siteSnapshot);
    const view = { ...viewOfServerOnly(snapshot, mapPath(snapshot)), map };
    const content = { status: 200, view, ...noHtml, lasting: true } as const;
    const response = createPageResponse(deps, { site: siteView(siteSnapshot), content, query: '', language });
    known.set(language, response);
    return response;
  }

  return async (context) => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const chosen = requestedLanguage(context, siteView(siteSnapshot));
    if (chosen instanceof Response) return chosen;
    const response = await responseOf(siteSnapshot, chosen.language);
    return sendCached(context, chosen.named ? withNamedLanguage(response, deps.caching) : response);
  };
}
