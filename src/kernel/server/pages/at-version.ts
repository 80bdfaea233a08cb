import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionLookup, VersionSnapshots } from '#catalog/version-snapshots.ts';
import { fileOf, packagePath, pathOf, readmeFile, repoOf, versionedRepo } from '#model/address/address.ts';
import type { Redirect } from '#server/http/instead.ts';
import type { DecodedPath } from '#server/http/request-path.ts';
import { missingSearch } from './missing-file.ts';
import { failureContent, type PageContent } from './page-content.ts';
import type { Resolved } from './resolve-page.ts';

/** The snapshot that a path is resolved in, or where its version is. */
export type AtVersion =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | Exclude<VersionLookup, { readonly kind: 'version' }>;

/** Finds the snapshot for a path, whose first segment may name a version. Rejects with the errors of the source. */
export async function atVersion(
  versions: VersionSnapshots,
  snapshot: Snapshot,
  { segments: [route = ''] }: Pick<DecodedPath, 'segments'>,
): Promise<AtVersion> {
  const found = await versions.find(snapshot, repoOf(route, snapshot.product));
  if (found === undefined) return { kind: 'snapshot', snapshot };
  return found.kind === 'version' ? { kind: 'snapshot', snapshot: found.snapshot } : found;
}

/** A request whose version is elsewhere or nowhere. */
export interface ElsewhereContext {
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** The current snapshot. */
  readonly snapshot: Snapshot;
  /** Segments of the path after the package. */
  readonly segments: readonly string[];
  /** The requested URL path. */
  readonly url: string;
}

/** A redirect to the version, or the failure view with the versions that there are. */
export function versionElsewhere(
  at: Exclude<AtVersion, { readonly kind: 'snapshot' }>,
  { versions, snapshot, segments, url }: ElsewhereContext,
): PageContent | Redirect {
  const file = fileOf(segments);
  if (at.kind === 'redirect')
    return { kind: 'redirect', to: pathOf({ repo: at.repo, file }, snapshot), status: at.status };
  const { package: item, version, parts } = at;
  const { repo } = item;
  const others = versions.versions(snapshot, repo).map(({ name }) => {
    return { name, path: packagePath(versionedRepo({ repo, version: name }), snapshot) };
  });
  const pages = [{ name: item.title, path: packagePath(repo, snapshot) }, ...others];
  const address = { repo: versionedRepo({ repo, version }), file };
  const failure = { status: 404, url, reason: 'version', near: { pages, words: '' } } as const;
  const content = failureContent(snapshot, failure, { package: item, address });
  return parts === undefined ? content : { ...content, view: { ...content.view, parts } };
}

/** A redirect from a page that a version lacks; undefined for any other result. */
export async function insteadOf(
  resolved: Resolved,
  snapshot: Snapshot,
  versions: VersionSnapshots,
): Promise<Redirect | undefined> {
  if (resolved.kind !== 'missing' || snapshot.shown === undefined || resolved.package === undefined) return undefined;
  const { address } = resolved;
  const { repo, file } = address;
  const page = file === readmeFile ? undefined : await versions.instead(snapshot, address);
  if (page === undefined) return undefined;
  const search = page.isNearest ? missingSearch(file) : '';
  return { kind: 'redirect', to: pathOf({ repo, file: page.file }, snapshot), status: 302, search };
}
