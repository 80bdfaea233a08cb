import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { FamilyView } from '#model/views/family-view.ts';
import type { SiteView } from '#model/views/page-view.ts';
import type { CacheControl } from '#server/caching/cache-control.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { loadingResponse } from '#server/http/text-response.ts';

/** Dependencies of the data of the family. */
export interface FamilyDataDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
  /** Makes the view of the family, with the icons of its packages. */
  readonly familyView: (site: SiteView) => FamilyView;
  /** The Cache-Control values of responses. */
  readonly caching: CacheControl;
}

/** `GET /-/family.json`: what all pages of the site share. It is made once for each snapshot. */
export function familyData({ snapshots, siteView, familyView, caching }: FamilyDataDeps) {
  const responses = new WeakMap<SiteSnapshot, CachedResponse>();
  return async (context: Context): Promise<Response> => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const headers = { 'Cache-Control': caching.synced, 'Content-Type': 'application/json; charset=utf-8' };
    const made =
      responses.get(siteSnapshot) ??
      createCachedResponse(JSON.stringify(familyView(siteView(siteSnapshot))), headers, 200);
    responses.set(siteSnapshot, made);
    return sendCached(context, made);
  };
}
