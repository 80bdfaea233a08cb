import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { repoOf, routeOf } from '#model/address/address.ts';
import { knownPackage } from '#model/package/known-package.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import { loadingResponse, redirect, textResponse } from './text-response.ts';

/** Options of responses for packages. */
export interface PackageResponseOptions {
  /** Maximum number of cached responses. */
  readonly max: number;
  /** The URL path of the response for a package. */
  readonly pathOf: (repo: string, snapshot: Snapshot) => string;
  /** Creates the response for a package, or for the whole family if `repo` is undefined. */
  readonly createResponse: (siteSnapshot: SiteSnapshot, repo: string | undefined) => CachedResponse;
}

/**
 * Creates a handler for the package that the parameter `package` of the path names, or for the whole family without one. Other
 * spellings of a name redirect to its route.
 */
export function packageResponse(
  snapshots: SnapshotStore,
  { max, pathOf, createResponse }: PackageResponseOptions,
): (context: Context) => Promise<Response> {
  const responses = new LRUCache<string, CachedResponse>({ max });
  return async (context) => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const { snapshot } = siteSnapshot;
    const { product, version } = snapshot;
    const name = context.req.param('package');
    const repo = name === undefined ? undefined : knownPackage(repoOf(name, product), snapshot);
    if (name !== undefined && repo === undefined) return textResponse('No package has this name.', 404);
    if (repo !== undefined && routeOf(repo, product) !== name) return redirect(pathOf(repo, snapshot), 301);
    const key = JSON.stringify([version, repo]);
    const response = responses.get(key) ?? createResponse(siteSnapshot, repo);
    responses.set(key, response);
    return sendCached(context, response);
  };
}
