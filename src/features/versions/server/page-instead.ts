import { nearestPage } from '#catalog/pages/past-pages.ts';
import type { OtherVersion, Snapshot } from '#catalog/snapshot-store.ts';
import type { PageInstead } from '#catalog/version-snapshots.ts';
import { movedPages } from '#features/versions/snapshots/moved-pages.ts';
import type { PackageVersions } from '#features/versions/snapshots/version-snapshots.ts';
import type { Address } from '#model/address/address.ts';
import { sameDocument } from '#model/page/find-document.ts';
import { ignoreSourceError } from '#sources/source.ts';

/** Maximum number of versions that are searched for a file. */
const maxVersions = 100;

/** The page in place of one that a version lacks: under the name that it has there, else the nearest page. */
export async function pageInstead(
  versions: PackageVersions,
  snapshot: Snapshot,
  { repo, file }: Address,
): Promise<PageInstead | undefined> {
  const pages = snapshot.packages.get(repo)?.pages;
  if (pages === undefined) return undefined;
  const moved = await movedFile(snapshot, file, { pages, versions });
  if (moved !== undefined) return { file: moved, isNearest: false };
  const nearest = nearestPage([...pages.keys()], file);
  return nearest === undefined ? undefined : { file: nearest, isNearest: true };
}

interface MovedContext {
  /** The pages of the version that is shown. */
  readonly pages: ReadonlyMap<string, unknown>;
  readonly versions: PackageVersions;
}

/**
 * The page that a file of another version is in the one that is shown: a file of the current version, else of the version
 * that is nearest. The address alone decides, so that a page has the same address from wherever a link leads to it.
 */
async function movedFile(
  snapshot: Snapshot,
  file: string,
  { pages, versions }: MovedContext,
): Promise<string | undefined> {
  const { shown, packages } = snapshot;
  const { repository, reader } = packages.get(shown?.package.repo ?? '') ?? {};
  if (shown === undefined || reader === undefined) return undefined;
  const to = shown.commit;
  const follow = async (from: string | undefined): Promise<string | undefined> => {
    const moved = (await movedPages(reader, { from, to })).get(file);
    return moved !== undefined && pages.has(moved) ? moved : undefined;
  };
  const current = await follow(repository?.provenance?.commit);
  if (current !== undefined) return current;
  const commits = nearestCommits(snapshot, shown, versions);
  const hashes = await reader.hashesAt?.(file, commits).catch(ignoreSourceError);
  const followed = await follow(commits.find((_, index) => hashes?.[index] !== undefined));
  return followed ?? sameDocument(file, (each) => pages.has(each));
}

/** The commits of the versions of a package, those that are nearest to the one that is shown first. */
function nearestCommits(
  snapshot: Snapshot,
  { package: { repo }, commit }: OtherVersion,
  versions: PackageVersions,
): readonly string[] {
  const branches = versions.versions(snapshot, repo).filter(({ kind }) => kind === 'branch');
  const all = [...branches, ...versions.releases(snapshot, repo)].map((version) => version.commit);
  const place = all.indexOf(commit);
  const distance = (each: string): number => Math.abs(all.indexOf(each) - place);
  return [...new Set(all)].toSorted((a, b) => distance(a) - distance(b)).slice(0, maxVersions);
}
