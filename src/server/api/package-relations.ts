import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { packagePath, pathOf, repoOf } from '#model/address/address.ts';
import { packageCallPath } from '#model/address/site-paths.ts';
import { knownPackage } from '#model/package/known-package.ts';
import type { PackageRelations, Relation } from '#model/package/relations.ts';
import { provenanceHeaders } from '#server/agents/provenance-headers.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { loadingResponse, redirect, textResponse } from '#server/http/text-response.ts';
import { releasePath } from '#server/views/relations-view.ts';
import { headers, packageInfo } from './api.ts';

const none: PackageRelations = { uses: [], usedBy: [], mentionedIn: [], releases: [] };

/** Creates the handler of `GET /api/repo/{package}`: a package, its relations and its releases. */
export function packageRelations(snapshots: SnapshotStore): (context: Context) => Promise<Response> {
  const responses = new WeakMap<SiteSnapshot, Map<string, CachedResponse>>();
  return async (context) => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return loadingResponse();
    const { snapshot } = siteSnapshot;
    const requested = repoOf(context.req.param('package') ?? '', snapshot.product);
    const repo = knownPackage(requested, snapshot);
    if (repo !== undefined && repo !== requested) return redirect(packageCallPath(repo, snapshot), 301);
    const cache = responses.get(siteSnapshot) ?? new Map<string, CachedResponse>();
    responses.set(siteSnapshot, cache);
    const response = cache.get(requested) ?? createPackageResponse(siteSnapshot, requested);
    if (response === undefined) return textResponse('No package has this name.', 404);
    cache.set(requested, response);
    return sendCached(context, response);
  };
}

function createPackageResponse(siteSnapshot: SiteSnapshot, repo: string): CachedResponse | undefined {
  const { byRepo, product } = siteSnapshot.snapshot;
  const item = byRepo.get(repo);
  if (item === undefined) return undefined;
  const info = packageInfo(item, product, siteSnapshot.repositories.get(repo)?.provenance);
  const body = { repo: { [repo]: info }, relations: relationsOf(siteSnapshot, repo) };
  return createCachedResponse(JSON.stringify(body), { ...headers, ...provenanceHeaders(siteSnapshot, repo) });
}

function relationsOf({ relations, snapshot }: SiteSnapshot, repo: string): object {
  const { uses, usedBy, mentionedIn, releases } = relations.get(repo) ?? none;
  const relation = ({ repo: other, development }: Relation): object => ({
    repo: other,
    path: packagePath(other, snapshot),
    development,
  });
  return {
    uses: uses.map(relation),
    usedBy: usedBy.map(relation),
    mentionedIn: mentionedIn.map(({ title, ...address }) => ({ ...address, title, path: pathOf(address, snapshot) })),
    releases: releases.map((release) => ({
      version: release.version,
      tag: release.tag,
      date: release.time === undefined ? undefined : new Date(release.time).toISOString(),
      title: release.title,
      path: releasePath(release, repo, snapshot),
      excerpt: release.excerpt,
    })),
  };
}
