import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { derived } from '#platform/derived.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import { loadingResponse } from './text-response.ts';

/** Creates a handler whose response depends on nothing but the snapshot, and is made once for each. */
export function snapshotResponse(
  snapshots: SnapshotStore,
  createResponse: (snapshot: Snapshot) => CachedResponse,
): (context: Context) => Promise<Response> {
  const responseOf = derived(createResponse);
  return async (context) => {
    const snapshot = snapshots.current();
    return snapshot === undefined ? loadingResponse() : sendCached(context, responseOf(snapshot));
  };
}
