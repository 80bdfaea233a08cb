import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { packagePreviewsPath } from '#features/versions/declared.ts';
import type { VersionsOf } from '#features/versions/snapshots/version-snapshots.ts';
import { packagePath, repoOf, versionedRepo } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { derived } from '#platform/derived.ts';
import { headers } from '#server/api/api.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse, redirect, unknownPackage } from '#server/http/responses/text-response.ts';

/** Creates the handler of `GET /api/repo/{package}/previews`: the previews of a package, requests first. */
export function packagePreviews(
  snapshots: SnapshotStore,
  versionsOf: VersionsOf,
): (context: Context) => Promise<Response> {
  // By the snapshot itself: its version does not change with a push to a request.
  const responsesOf = derived((_snapshot: Snapshot) => new Map<string, CachedResponse>());
  return async (context) => {
    const current = snapshots.current();
    if (current === undefined) return loadingResponse();
    const requested = repoOf(context.req.param('package') ?? '', current.product);
    const repo = findRepo(requested, current);
    if (repo === undefined) return unknownPackage(current, requested);
    if (repo !== requested) return redirect(packagePreviewsPath(repo, current), 301);
    const cache = responsesOf(current);
    const response = cache.get(repo) ?? createResponse(current, repo, versionsOf);
    cache.set(repo, response);
    return sendCached(context, response);
  };
}

function createResponse(snapshot: Snapshot, repo: string, versionsOf: VersionsOf): CachedResponse {
  const { repository } = snapshot.packages.get(repo) ?? {};
  const all = repository?.refs === undefined ? [] : versionsOf(repo, repository, 'previews');
  const previews = all.map((preview) => entryOf(snapshot, repo, preview));
  return createCachedResponse(JSON.stringify({ previews }), { ...headers, ...provenanceHeaders(snapshot, repo) });
}

function entryOf(snapshot: Snapshot, repo: string, preview: PackageVersion): object {
  const { name, ref, commit, time, request } = preview;
  return {
    name,
    number: request?.number,
    title: request?.title,
    author: request?.author,
    branch: request === undefined ? ref : undefined,
    base: request?.base,
    commit,
    state: request?.isOpen === false ? 'closed' : 'open',
    updated: new Date(request?.updated ?? time).toISOString(),
    path: packagePath(versionedRepo({ repo, version: name }), snapshot),
  };
}
