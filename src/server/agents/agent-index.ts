import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import { agentIndexPath, repoOf, routeOf } from '#model/address/address.ts';
import { knownPackage } from '#model/package/known-package.ts';
import type { Package } from '#model/package/package.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { loadingResponse, redirect, textResponse } from '#server/http/text-response.ts';
import { writeFamilyIndex, writePackageIndex } from './write-agent-index.ts';

const headers = {
  'Content-Type': 'text/markdown; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
};

/** Cached indexes. */
const maxResponses = 100;

/**
 * Creates the handler of `GET /llms.txt` and `GET /{package}/llms.txt`: the index of pages for agents. Its links begin with
 * `origin`; '' for links that are paths.
 */
export function agentIndex(snapshots: SnapshotStore, origin: string): (context: Context) => Promise<Response> {
  const responses = new LRUCache<string, CachedResponse>({ max: maxResponses });
  return async (context) => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const { snapshot } = siteSnapshot;
    const { product, version } = snapshot;
    const name = context.req.param('package');
    const item = name === undefined ? undefined : packageOf(snapshot, name);
    if (name !== undefined && item === undefined) return textResponse('No package has this name.', 404);
    if (item && routeOf(item.repo, product) !== name) return redirect(agentIndexPath(item.repo, snapshot), 301);
    const key = JSON.stringify([version, item?.repo]);
    const response =
      responses.get(key) ??
      createCachedResponse(
        item ? writePackageIndex(siteSnapshot, item, origin) : writeFamilyIndex(siteSnapshot, origin),
        headers,
      );
    responses.set(key, response);
    return sendCached(context, response);
  };
}

/** The package of the first segment of a path, by its name or an alias. */
function packageOf(snapshot: Snapshot, route: string): Package | undefined {
  const repo = knownPackage(repoOf(route, snapshot.product), snapshot);
  return repo === undefined ? undefined : snapshot.byRepo.get(repo);
}
