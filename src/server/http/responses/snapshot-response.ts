import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import { loadingResponse } from './text-response.ts';

/** Creates a handler whose response depends on nothing but the snapshot, and is made once for each. */
export function snapshotResponse(
  snapshots: SnapshotStore,
  createResponse: (siteSnapshot: SiteSnapshot) => CachedResponse,
): (context: Context) => Promise<Response> {
  const responses = new WeakMap<SiteSnapshot, CachedResponse>();
  return async (context) => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const response = responses.get(siteSnapshot) ?? createResponse(siteSnapshot);
    responses.set(siteSnapshot, response);
    return sendCached(context, response);
  };
}
