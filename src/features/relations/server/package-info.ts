import type { Context } from 'hono';
import type { PackageEntry } from '#catalog/package-entry.ts';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { namedSnapshot } from '#catalog/version-snapshots.ts';
import { packageCallPath } from '#features/relations/declared.ts';
import { type PackageRelations, type Relation, relationsOf } from '#features/relations/relations.ts';
import { packagePath, pathOf, repoOf, versionedRepo } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import { derived } from '#platform/derived.ts';
import { headers, packageInfo } from '#server/api/api.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse, redirect, unknownPackage } from '#server/http/responses/text-response.ts';
import { releasePath } from '#server/views/release-path.ts';

const none: PackageRelations = { uses: [], usedBy: [], mentionedIn: [] };

/** Creates the handler of `GET /api/repo/{package}`: a package, its relations and its releases. */
export function packageCall(
  snapshots: SnapshotStore,
  versions: VersionSnapshots,
): (context: Context) => Promise<Response> {
  const responsesOf = derived((_snapshot: Snapshot) => new Map<string, CachedResponse>());
  return async (context) => {
    const current = snapshots.current();
    if (current === undefined) return loadingResponse();
    const requested = repoOf(context.req.param('package') ?? '', current.product);
    const at = await namedSnapshot(versions, current, requested);
    if ('repo' in at) return redirect(packageCallPath(at.repo, current), at.status);
    const { snapshot } = at;
    const repo = findRepo(requested, snapshot);
    if (repo !== undefined && repo !== requested) return redirect(packageCallPath(repo, snapshot), 301);
    const cache = responsesOf(snapshot);
    const response = cache.get(requested) ?? createPackageResponse(snapshot, requested, versions);
    if (response === undefined) return unknownPackage(current, requested);
    cache.set(requested, response);
    return sendCached(context, response);
  };
}

function createPackageResponse(
  snapshot: Snapshot,
  repo: string,
  versions: VersionSnapshots,
): CachedResponse | undefined {
  const entry = snapshot.packages.get(repo);
  if (entry === undefined) return undefined;
  const info = packageInfo(entry.package, snapshot.product, entry.repository?.provenance);
  const listed = versionsOf(snapshot, repo, versions);
  const body = {
    repo: { [repo]: info },
    relations: relationsIn(entry, snapshot),
    ...(listed.length > 0 && { versions: listed }),
  };
  return createCachedResponse(JSON.stringify(body), { ...headers, ...provenanceHeaders(snapshot, repo) });
}

/** The versions of the package with the paths of their first pages, newest first. */
function versionsOf(snapshot: Snapshot, name: string, versions: VersionSnapshots): readonly object[] {
  const repo = snapshot.shown?.package.repo ?? name;
  const current = versions.currentName(snapshot, repo);
  return versions.versions(snapshot, repo).map((version) => ({
    name: version.name,
    ref: version.ref,
    kind: version.kind,
    commit: version.commit,
    date: new Date(version.time).toISOString(),
    current: version.name === current,
    path: packagePath(version.name === current ? repo : versionedRepo({ repo, version: version.name }), snapshot),
  }));
}

function relationsIn(entry: PackageEntry, snapshot: Snapshot): object {
  const {
    package: { repo },
    releases,
  } = entry;
  const { uses, usedBy, mentionedIn } = relationsOf.of(entry) ?? none;
  const relation = ({ repo: other, development }: Relation): object => ({
    repo: other,
    path: packagePath(other, snapshot),
    development,
  });
  return {
    uses: uses.map(relation),
    usedBy: usedBy.map(relation),
    mentionedIn: mentionedIn.map(({ title, ...address }) => ({
      ...address,
      title,
      path: pathOf(address, snapshot),
    })),
    releases: releases.map((release) => ({
      version: release.version,
      package: release.package,
      tag: release.tag,
      date: release.time === undefined ? undefined : new Date(release.time).toISOString(),
      title: release.title,
      path: releasePath(release, repo, snapshot),
      excerpt: release.excerpt,
    })),
  };
}
