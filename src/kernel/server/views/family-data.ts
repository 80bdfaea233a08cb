import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { FamilyView, MatrixData } from '#model/views/family-view.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { SiteView } from '#model/views/site-view.ts';
import type { CacheControl } from '#server/http/cache-control.ts';
import { createCachedResponse } from '#server/http/responses/cached-response.ts';
import { snapshotResponse } from '#server/http/responses/snapshot-response.ts';

/** Dependencies of the data of the family. */
export interface FamilyDataDeps {
  readonly snapshots: SnapshotStore;
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
  /** Makes the view of the family, with the icons of its packages. */
  readonly familyView: (site: SiteView) => FamilyView;
  /** Adds the icons of its packages to the Matrix. */
  readonly matrixData: (matrix: Matrix) => MatrixData;
  /** The Cache-Control values of responses. */
  readonly caching: CacheControl;
}

/** Creates the handlers of the files that the browser loads when a reader needs them. */
export function familyData({ snapshots, siteView, familyView, matrixData, caching }: FamilyDataDeps) {
  const headers = { 'Cache-Control': caching.synced, 'Content-Type': 'application/json; charset=utf-8' };
  const file = (read: (snapshot: Snapshot) => unknown) =>
    snapshotResponse(snapshots, (snapshot) => createCachedResponse(JSON.stringify(read(snapshot)), headers));
  return {
    /** `GET /-/family.json`: what the drawer and features know of the family. */
    family: file((snapshot) => familyView(siteView(snapshot))),
    /** `GET /-/matrix.json`: the packages of the Matrix. */
    matrixRows: file(({ matrix }) => matrixData(matrix)),
  };
}
