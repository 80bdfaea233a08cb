import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { type Address, fileOf, pathOf, pathsOfMarkdown } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { type Instead, isInstead } from '#server/http/instead.ts';
import { parseRequestPath } from '#server/http/request-path.ts';
import { atVersion } from './at-version.ts';
import type { PageOfPackage } from './page-document.ts';
import { type Resolved, resolvePage } from './resolve-page.ts';

/** The page at an address. */
export interface DocumentAtAddress extends PageOfPackage {
  /** The kind of the outcome. */
  readonly kind: 'page';
  /** The snapshot that has it: the current one, or that of a version. */
  readonly snapshot: Snapshot;
}

/** Where documents are searched. */
export interface DocumentSearch {
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** The package behind an address that names none (R-04). */
  readonly defaultRepo: string;
}

/** Finds the page of a path inside the site that ends with `.md`. Rejects with the errors of the source. */
export async function findMarkdown(
  snapshot: Snapshot,
  pathname: string,
  search: DocumentSearch,
): Promise<DocumentAtAddress | Instead> {
  let first: Instead | undefined;
  for (const path of pathsOfMarkdown(pathname)) {
    const found = await findDocument(snapshot, path, search);
    if (found.kind !== 'refused' || found.status !== 404) return found;
    first ??= found;
  }
  return first ?? missing('There is no such page.');
}

/** Finds the page of a document's path inside the site. Rejects with the errors of the source. */
export async function findDocument(
  snapshot: Snapshot,
  pathname: string,
  { versions, defaultRepo }: DocumentSearch,
): Promise<DocumentAtAddress | Instead> {
  const path = parseRequestPath(pathname);
  if (isInstead(path)) return path;
  const at = await atVersion(versions, snapshot, path);
  if (at.kind === 'snapshot') return toFound(at.snapshot, await resolvePage(at.snapshot, path, defaultRepo));
  if (at.kind === 'missing') return missing(missingVersion(at, versions.versions(snapshot, at.package.repo)));
  const file = fileOf(path.segments.slice(1));
  return { kind: 'redirect', to: pathOf({ repo: at.repo, file }, snapshot), status: at.status };
}

/** The message that a package has no such version. */
function missingVersion(
  { package: item, version }: { readonly package: Package; readonly version: string },
  versions: readonly PackageVersion[],
): string {
  const names = versions.map(({ name }) => name).join(', ');
  return `${item.title} has no version ${version}.${names === '' ? '' : ` It has ${names}.`}`;
}

function toFound(snapshot: Snapshot, resolved: Resolved): DocumentAtAddress | Instead {
  if (resolved.kind === 'missing') return missing(missingMessage(resolved));
  if (resolved.kind === 'redirect') return resolved;
  if (resolved.kind === 'folder') return missing('There is no such page, but a folder.');
  if (resolved.kind === 'empty') return { kind: 'page', snapshot, package: resolved.package };
  const { package: item, page, file } = resolved;
  return { kind: 'page', snapshot, package: item, page, file };
}

function missing(message: string): Instead {
  return { kind: 'refused', status: 404, message };
}

/** The message that a path has no package or no page. */
function missingMessage({
  package: item,
  address,
}: {
  readonly package: Package | undefined;
  readonly address: Address;
}): string {
  return item === undefined ? `There is no package ${address.repo}.` : `${item.title} has no page ${address.file}.`;
}
