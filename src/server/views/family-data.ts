import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { FamilyView } from '#model/views/family-view.ts';
import type { SiteView } from '#model/views/page-view.ts';
import type { CacheControl } from '#server/caching/cache-control.ts';
import { createCachedResponse } from '#server/http/responses/cached-response.ts';
import { snapshotResponse } from '#server/http/responses/snapshot-response.ts';

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

/** Creates the handler of `GET /-/family.json`: what all pages of the site share. */
export function familyData({ snapshots, siteView, familyView, caching }: FamilyDataDeps) {
  const headers = { 'Cache-Control': caching.synced, 'Content-Type': 'application/json; charset=utf-8' };
  return snapshotResponse(snapshots, (siteSnapshot) =>
    createCachedResponse(JSON.stringify(familyView(siteView(siteSnapshot))), headers),
  );
}
