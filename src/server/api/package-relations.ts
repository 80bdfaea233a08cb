import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { currentVersionName } from '#catalog/versions/find-version.ts';
import type { VersionSnapshots } from '#catalog/versions/version-snapshots.ts';
import { packagePath, pathOf, repoOf, versionedRepo } from '#model/address/address.ts';
import { packageCallPath } from '#model/address/site-paths.ts';
import { knownPackage } from '#model/package/known-package.ts';
import type { PackageRelations, Relation } from '#model/package/relations.ts';
import { provenanceHeaders } from '#server/agents/provenance-headers.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse, redirect, unknownPackage } from '#server/http/responses/text-response.ts';
import { namedSnapshot } from '#server/versions/named-snapshot.ts';
import { releasePath } from '#server/views/relations-view.ts';
import { headers, packageInfo } from './api.ts';

const none: PackageRelations = { uses: [], usedBy: [], mentionedIn: [], releases: [] };

/** Creates the handler of `GET /api/repo/{package}`: a package, its relations and its releases. */
export function packageRelations(
  snapshots: SnapshotStore,
  versions: VersionSnapshots,
): (context: Context) => Promise<Response> {
  const responses = new WeakMap<SiteSnapshot, Map<string, CachedResponse>>();
  return async (context) => {
    const current = snapshots.current();
    if (current === undefined) return loadingResponse();
    const requested = repoOf(context.req.param('package') ?? '', current.product);
    const at = await namedSnapshot(versions, current, requested);
    if ('repo' in at) return redirect(packageCallPath(at.repo, current), at.status);
    const { siteSnapshot } = at;
    const repo = knownPackage(requested, siteSnapshot);
    if (repo !== undefined && repo !== requested) return redirect(packageCallPath(repo, siteSnapshot), 301);
    const cache = responses.get(siteSnapshot) ?? new Map<string, CachedResponse>();
    responses.set(siteSnapshot, cache);
    const response = cache.get(requested) ?? createPackageResponse(siteSnapshot, requested, versions);
    if (response === undefined) return unknownPackage(current, requested);
    cache.set(requested, response);
    return sendCached(context, response);
  };
}

function createPackageResponse(
  siteSnapshot: SiteSnapshot,
  repo: string,
  versions: VersionSnapshots,
): CachedResponse | undefined {
  const entry = siteSnapshot.packages.get(repo);
  if (entry === undefined) return undefined;
  const info = packageInfo(entry.package, siteSnapshot.product, entry.repository?.provenance);
  const listed = versionsOf(siteSnapshot, repo, versions);
  const body = {
    repo: { [repo]: info },
    relations: relationsOf(siteSnapshot, repo),
    ...(listed.length > 0 && { versions: listed }),
  };
  return createCachedResponse(JSON.stringify(body), { ...headers, ...provenanceHeaders(siteSnapshot, repo) });
}

/** The versions of the package with the paths of their first pages, newest first. */
function versionsOf(siteSnapshot: SiteSnapshot, name: string, versions: VersionSnapshots): readonly object[] {
  const { packages, shown } = siteSnapshot;
  const repo = shown?.package.repo ?? name;
  const current = currentVersionName(packages.get(repo)?.repository);
  return versions.versions(siteSnapshot, repo).map((version) => ({
    name: version.name,
    ref: version.ref,
    kind: version.kind,
    commit: version.commit,
    date: new Date(version.time).toISOString(),
    current: version.name === current,
    path: packagePath(version.name === current ? repo : versionedRepo({ repo, version: version.name }), siteSnapshot),
  }));
}

function relationsOf(siteSnapshot: SiteSnapshot, repo: string): object {
  const { uses, usedBy, mentionedIn, releases } = siteSnapshot.packages.get(repo)?.relations ?? none;
  const relation = ({ repo: other, development }: Relation): object => ({
    repo: other,
    path: packagePath(other, siteSnapshot),
    development,
  });
  return {
    uses: uses.map(relation),
    usedBy: usedBy.map(relation),
    mentionedIn: mentionedIn.map(({ title, ...address }) => ({
      ...address,
      title,
      path: pathOf(address, siteSnapshot),
    })),
    releases: releases.map((release) => ({
      version: release.version,
      package: release.package,
      tag: release.tag,
      date: release.time === undefined ? undefined : new Date(release.time).toISOString(),
      title: release.title,
      path: releasePath(release, repo, siteSnapshot),
      excerpt: release.excerpt,
    })),
  };
}
