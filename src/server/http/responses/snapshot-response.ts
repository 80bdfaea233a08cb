import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import { loadingResponse } from './text-response.ts';

/** Creates a handler whose response depends on nothing but the snapshot, and is made once for each. */
export function snapshotResponse(
  snapshots: SnapshotStore,
  createResponse: (snapshot: Snapshot) => CachedResponse,
): (context: Context) => Promise<Response> {
  const responses = new WeakMap<Snapshot, CachedResponse>();
  return async (context) => {
    const snapshot = snapshots.current();
    if (snapshot === undefined) return loadingResponse();
    const response = responses.get(snapshot) ?? createResponse(snapshot);
    responses.set(snapshot, response);
    return sendCached(context, response);
  };
}
