import { nearestPage } from '#catalog/pages/past-pages.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { findVersion } from '#catalog/versions/find-version.ts';
import { movedPages } from '#catalog/versions/moved-pages.ts';
import type { VersionSnapshots } from '#catalog/versions/version-snapshots.ts';
import { type Address, pathOf } from '#model/address/address.ts';
import type { Redirect } from '#server/pages/page-content.ts';

/** The version that a reader comes from, and the page that a version lacks, as the query of an address names them. */
export interface VersionQuery {
  /** Name of the version that the reader comes from; undefined for the current one. */
  readonly from: string | undefined;
  /** File that the version lacks; undefined for none. */
  readonly missing: string | undefined;
}

/** Names that a link of ours can have in a query: the text is shown to readers. */
const plainName = /^[\p{L}\p{N}._/@+-]{1,200}$/u;

/** Parses the query of an address in a version. */
export function versionQuery(search: string): VersionQuery {
  const query = new URLSearchParams(search);
  const plain = (name: string): string | undefined => plainName.exec(query.get(name) ?? '')?.[0];
  return { from: plain('from'), missing: plain('missing') };
}

/** Where a reader of a missing page comes from. */
export interface InsteadContext extends Pick<VersionQuery, 'from'> {
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
}

/**
 * Redirects from a page that a version lacks: to the page under the name that it has there, else to the nearest page,
 * which then says so. Undefined for a version without pages.
 */
export async function pageInstead(
  siteSnapshot: SiteSnapshot,
  { repo, file }: Address,
  { from, versions }: InsteadContext,
): Promise<Redirect | undefined> {
  const { snapshot } = siteSnapshot;
  const pages = snapshot.pages.get(repo);
  if (pages === undefined) return undefined;
  const moved = await movedFile(siteSnapshot, file, { from, versions });
  if (moved !== undefined && pages.has(moved)) {
    return { redirect: pathOf({ repo, file: moved }, snapshot), status: 302, search: '' };
  }
  const nearest = nearestPage([...pages.keys()], file);
  if (nearest === undefined) return undefined;
  const search = `?missing=${encodeURIComponent(file)}`;
  return { redirect: pathOf({ repo, file: nearest }, snapshot), status: 302, search };
}

/** The name of a file of another version in the one that is shown. */
async function movedFile(
  siteSnapshot: SiteSnapshot,
  file: string,
  context: InsteadContext,
): Promise<string | undefined> {
  const { shown, repositories } = siteSnapshot;
  const repository = repositories.get(shown?.package.repo ?? '');
  if (shown === undefined || repository === undefined) return undefined;
  const from = startOf(siteSnapshot, shown.package.repo, context);
  return (await movedPages(repository, { from, to: shown.commit })).get(file);
}

/** The commit of the version that the reader comes from. */
function startOf(siteSnapshot: SiteSnapshot, repo: string, { from, versions }: InsteadContext): string | undefined {
  const repository = siteSnapshot.repositories.get(repo);
  const known = {
    repository,
    versions: versions.versions(siteSnapshot, repo),
    releases: versions.releases(siteSnapshot, repo),
    previews: versions.previews(siteSnapshot, repo),
  };
  const found = from === undefined ? undefined : findVersion(from, known);
  return found?.kind === 'version' ? found.shown.commit : repository?.provenance?.commit;
}
