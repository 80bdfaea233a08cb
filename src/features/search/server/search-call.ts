import type { Context } from 'hono';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import { searchBrokenMessage } from '#features/search/contract/search.ts';
import { refusalText } from '#features/search/indexing/versioned-search.ts';
import { headers } from '#server/api/api.ts';
import type { CacheControl } from '#server/http/cache-control.ts';
import { insteadResponse, isInstead } from '#server/http/instead.ts';
import { createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse, textResponse } from '#server/http/responses/text-response.ts';
import { withOriginalUrls } from './original-urls.ts';
import { type LimitedSearch, retryAfter } from './search-limit.ts';
import { parseSearch } from './search-request.ts';

/** Creates the handler of `GET /api/search?q=&in=&version=&group=&limit=&lang=`: the hits of a query. */
export function searchCall(
  snapshots: SnapshotStore,
  search: LimitedSearch,
  { brief }: CacheControl,
): (context: Context) => Promise<Response> {
  const foundHeaders = { ...headers, 'Cache-Control': brief };
  return async (context) => {
    const snapshot = snapshots.current();
    if (snapshot === undefined) return loadingResponse();
    const query = parseSearch(context, snapshot);
    if (isInstead(query)) return insteadResponse(query);
    const found = await search(context, snapshot, query);
    if (found.kind === 'broken') return textResponse(searchBrokenMessage, 503, retryAfter(found));
    if (found.kind === 'busy') return textResponse('Too many searches.', 429, retryAfter(found));
    if (found.kind === 'refused') return textResponse(refusalText(found.refusal), 400);
    const result = withOriginalUrls(found.result, found.snapshot);
    return sendCached(context, createCachedResponse(JSON.stringify(result), foundHeaders));
  };
}
