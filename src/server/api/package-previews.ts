import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/versions/version-snapshots.ts';
import { packagePath, versionedRepo } from '#model/address/address.ts';
import { packagePreviewsPath } from '#model/address/site-paths.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { provenanceHeaders } from '#server/agents/provenance-headers.ts';
import { createCachedResponse } from '#server/http/cached-response.ts';
import { packageResponse } from '#server/http/package-response.ts';
import { headers } from './api.ts';

/** Maximum number of cached responses. */
const maxResponses = 500;

/** Creates the handler of `GET /api/repo/{package}/previews`: the previews of a package, requests first. */
export function packagePreviews(
  snapshots: SnapshotStore,
  versions: VersionSnapshots,
): ReturnType<typeof packageResponse> {
  return packageResponse(snapshots, {
    max: maxResponses,
    pathOf: packagePreviewsPath,
    createResponse(siteSnapshot, repo = '') {
      const previews = versions.previews(siteSnapshot, repo).map((preview) => entryOf(siteSnapshot, repo, preview));
      return createCachedResponse(JSON.stringify({ previews }), {
        ...headers,
        ...provenanceHeaders(siteSnapshot, repo),
      });
    },
  });
}

function entryOf({ snapshot }: SiteSnapshot, repo: string, preview: PackageVersion): object {
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
