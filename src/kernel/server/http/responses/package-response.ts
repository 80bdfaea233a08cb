import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { namedSnapshot, noVersions, type VersionSnapshots } from '#catalog/version-snapshots.ts';
import { repoOf, routeOf } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import { loadingResponse, redirect, unknownPackage } from './text-response.ts';

export interface PackageResponseOptions {
  /** Maximum number of cached responses. */
  readonly max: number;
  /** Gives the versions of packages; without it, there are responses for current packages only. */
  readonly versions?: VersionSnapshots;
  /** The URL path of the response for a package. */
  readonly pathOf: (repo: string, snapshot: Snapshot) => string;
  /** Creates the response for a package, or for the whole family if `repo` is undefined. */
  readonly createResponse: (snapshot: Snapshot, repo: string | undefined) => CachedResponse;
}

/**
 * Creates a handler for the package that the parameter `package` of the path names, or for the whole family without one. Other
 * spellings of a name redirect to its route.
 */
export function packageResponse(
  snapshots: SnapshotStore,
  { max, versions = noVersions, pathOf, createResponse }: PackageResponseOptions,
): (context: Context) => Promise<Response> {
  const responses = new LRUCache<string, CachedResponse>({ max });
  return async (context) => {
    const current = snapshots.current();
    if (current === undefined) return loadingResponse();
    const name = context.req.param('package');
    if (name === undefined) return sendCached(context, responseOf(current, undefined));
    const requested = repoOf(name, current.product);
    const at = await namedSnapshot(versions, current, requested);
    if ('repo' in at) return redirect(pathOf(at.repo, current), at.status);
    const { snapshot } = at;
    const repo = findRepo(requested, snapshot);
    if (repo === undefined) return unknownPackage(current, requested);
    if (routeOf(repo, snapshot.product) !== name) return redirect(pathOf(repo, snapshot), 301);
    return sendCached(context, responseOf(snapshot, repo));
  };

  function responseOf(snapshot: Snapshot, repo: string | undefined): CachedResponse {
    const key = JSON.stringify([snapshot.version, repo]);
    const response = responses.get(key) ?? createResponse(snapshot, repo);
    responses.set(key, response);
    return response;
  }
}
