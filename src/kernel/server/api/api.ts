import type { Context } from 'hono';
import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Package } from '#model/package/package.ts';
import { iconClasses } from '#model/package/package-icon.ts';
import type { Provenance } from '#model/package/provenance.ts';
import { insteadResponse, isInstead } from '#server/http/instead.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { snapshotResponse } from '#server/http/responses/snapshot-response.ts';
import { listedPart, requestedPart } from './listed-part.ts';

/** Headers of JSON responses. */
export const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
};

/**
 * Creates the handler of `GET /api/repo?limit=&cursor=`: `{ "repo": { name: package } }`, the first of the seed's two calls (C-01,
 * E-03). Without parameters it lists the whole family.
 */
export function repoList(snapshots: SnapshotStore): (context: Context) => Promise<Response> {
  return listResponse(snapshots, listRepositories);
}

function listRepositories(snapshot: Snapshot, packages: readonly Package[]): object {
  return {
    repo: Object.fromEntries(
      packages.map((item) => {
        const provenance = snapshot.packages.get(item.repo)?.repository?.provenance;
        return [item.repo, packageInfo(item, snapshot.product, provenance)];
      }),
    ),
  };
}

/**
 * Creates the handler of `GET /api/files?limit=&cursor=`: the public files of each package, so that another Asterism can list
 * them, and the packages whose list may be incomplete because their source cannot list files. Without parameters it lists the
 * whole family.
 */
export function fileList(snapshots: SnapshotStore): (context: Context) => Promise<Response> {
  return listResponse(snapshots, listFiles);
}

function listFiles(snapshot: Snapshot, packages: readonly Package[]): object {
  const entryOf = (repo: string) => snapshot.packages.get(repo);
  return {
    files: Object.fromEntries(
      packages.map(({ repo }) => {
        const listed = [...(entryOf(repo)?.files.values() ?? [])].map(({ path, hash, size }) => ({ path, hash, size }));
        const listedPaths = new Set(listed.map(({ path }) => path));
        const pages = [...(entryOf(repo)?.pages.values() ?? [])];
        const linked = pages.map(({ file, source = file, hash, size }) => ({ path: source, hash, size }));
        return [repo, [...listed, ...linked.filter(({ path }) => !listedPaths.has(path))]];
      }),
    ),
    incomplete: packages.map(({ repo }) => repo).filter((repo) => entryOf(repo)?.repository?.complete === false),
  };
}

/** Creates the handler of a list: made once for each snapshot as a whole, or the part of it that a request wants. */
function listResponse(
  snapshots: SnapshotStore,
  dataOf: (snapshot: Snapshot, packages: readonly Package[]) => object,
): (context: Context) => Promise<Response> {
  const whole = snapshotResponse(snapshots, (snapshot) =>
    jsonResponse(snapshot, dataOf(snapshot, listedPackages(snapshot))),
  );
  return async (context) => {
    const part = requestedPart(context);
    const snapshot = snapshots.current();
    if (part === undefined || snapshot === undefined) return whole(context);
    if (isInstead(part)) return insteadResponse(part);
    const { packages, next } = listedPart(snapshot, part);
    return sendCached(context, jsonResponse(snapshot, { ...dataOf(snapshot, packages), next }));
  };
}

function jsonResponse(snapshot: Snapshot, data: object): CachedResponse {
  return createCachedResponse(JSON.stringify(data), { ...headers, ...syncedHeader(snapshot) });
}

/** The time of the oldest sync of a package, as a header, so that a sync without changes does not change the body. */
function syncedHeader({ packages }: Snapshot): Readonly<Record<string, string>> {
  const times = [...packages.values()].map(({ reader }) => reader?.checkedAt ?? 0).filter((time) => time > 0);
  return times.length === 0 ? {} : { 'Asterism-Synced': new Date(Math.min(...times)).toISOString() };
}

/** A package in the API: the fields of its package.json, and a block under the name of the product. */
export function packageInfo(item: Package, product: string, provenance: Provenance | undefined): object {
  return {
    name: item.name,
    version: item.version,
    description: item.description,
    license: item.license,
    homepage: item.homepage,
    keywords: item.keywords,
    repository: item.forge === undefined ? undefined : { type: 'git', url: item.forge },
    funding: item.funding,
    contributors: item.contributors,
    [product]: {
      'time-stamp': item.timeStamp,
      code: item.code,
      publish: item.publish,
      reponame: item.reponame ?? item.folder,
      icon: iconClasses(item.icon),
      stargazers_count: item.stars,
      prefix: item.prefix,
      type: item.type,
      angular: item.angular,
      snap: item.snap,
      build: item.build,
      archived: item.archived,
      menu: item.menu,
      packages: item.workspacePackages?.map(({ folder, name, version, description }) => ({
        folder,
        name,
        version,
        description,
      })),
      commit: provenance?.commit,
      ref: provenance?.ref,
    },
  };
}
