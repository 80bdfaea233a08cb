import { nearestPage } from '#catalog/pages/past-pages.ts';
import type { OtherVersion, Snapshot } from '#catalog/snapshot-store.ts';
import type { PageOfVersion, VersionedPage, VersionSnapshots } from '#catalog/version-snapshots.ts';
import { versionsPath } from '#features/versions/declared.ts';
import { currentVersionName } from '#features/versions/snapshots/find-version.ts';
import { movedPages } from '#features/versions/snapshots/moved-pages.ts';
import type { PackageVersions } from '#features/versions/snapshots/version-snapshots.ts';
import {
  type ChangedInView,
  type PackageVersionView,
  type VersionsView,
  versionsData,
} from '#features/versions/versions-view.ts';
import { type Address, packagePath, pathOf, versionedRepo } from '#model/address/address.ts';
import { latestVersion, type PackageVersion, shortCommit } from '#model/package/version.ts';
import { sameDocument } from '#model/page/find-document.ts';
import { missingSearch } from '#server/pages/missing-file.ts';
import { ignoreSourceError } from '#sources/source.ts';
import { previewView } from './preview-view.ts';

/** Maximum number of releases that are searched for the last change of a page. */
const maxReleases = 100;

/** Maximum number of versions in the menu of a page; a page of its own has all. */
const maxInMenu = 30;

/** All versions of a package, the current one first, then newest first; undefined for a package without versions. */
export async function allVersions(
  versions: ListedVersions,
  page: VersionedPage,
): Promise<readonly PackageVersionView[] | undefined> {
  return (await versionsIn(versions, page))?.view.versions;
}

/** What tells the version of a page from others. */
export async function pageVersions(versions: PackageVersions, page: VersionedPage): Promise<PageOfVersion> {
  const [found, changed] = await Promise.all([versionsIn(versions, page, maxInMenu), changedIn(versions, page)]);
  // The pages of commits are no files.
  const permalink = versions.written === undefined ? permalinkOf(page) : undefined;
  const data = {
    ...(found && { versions: found.view }),
    ...(permalink !== undefined && { permalink }),
    ...(changed && { changedIn: changed }),
  };
  return { parts: versionsData.with(data), currentPath: found?.currentPath };
}

/** The versions that menus list. */
type ListedVersions = Pick<VersionSnapshots, 'versions' | 'written'>;

async function versionsIn(
  versions: ListedVersions,
  page: VersionedPage,
  max = Number.POSITIVE_INFINITY,
): Promise<{ readonly view: VersionsView; readonly currentPath: string | undefined } | undefined> {
  const { snapshot, missing } = page;
  const { shown } = snapshot;
  const { repo } = shown?.package ?? page.package;
  const all = versions.versions(snapshot, repo);
  const name = currentVersionName(snapshot.packages.get(repo)?.repository) ?? latestVersion;
  const preview = shown?.version?.kind === 'preview' ? [shown.version] : [];
  const others = [...preview, ...all].filter((each) => each.name !== name);
  if (others.length === 0 && shown === undefined) return undefined;
  const currentFile = shown === undefined ? page.file : await fileInCurrent(snapshot, shown, page.file);
  const currentPath = currentFile === undefined ? undefined : pathOf({ repo, file: currentFile }, snapshot);
  const kind = all.find((each) => each.name === name)?.kind ?? 'branch';
  const isBranch = kind === 'branch';
  const current: PackageVersionView = {
    name,
    path: currentPath ?? nearestPath(versions, page, repo),
    kind,
    time: versions.written && isBranch ? undefined : currentTime(snapshot, repo),
    current: true,
  };
  const newest = others.filter((each, index) => index < max - 1 || each.name === shown?.name);
  const count = others.length + 1;
  const view = {
    versions: [current, ...(await otherViews(versions, newest, { ...page, currentFile }))],
    ...(count > max && { all: { count, path: versionsPath(repo, snapshot) } }),
    ...shownPart(snapshot, name),
    ...(missing !== undefined && { missing }),
  };
  return { view, currentPath };
}

/** The path of the page in the current version that is nearest to one that it lacks; where pages are no files, it says so. */
function nearestPath({ written }: ListedVersions, { snapshot, file }: VersionedPage, repo: string): string {
  const nearest = nearestPage([...(snapshot.packages.get(repo)?.pages.keys() ?? [])], file);
  if (nearest === undefined) return packagePath(repo, snapshot);
  const path = pathOf({ repo, file: nearest }, snapshot);
  return written === undefined ? path + missingSearch(file) : path;
}

/** The version that is shown, as the view tells it. */
function shownPart(snapshot: Snapshot, current: string): Pick<VersionsView, 'shown' | 'isCommit' | 'preview'> {
  const { shown } = snapshot;
  if (shown === undefined) return { shown: current };
  const preview = previewView(snapshot, shown);
  if (!shown.isCommit) return { shown: shown.name, ...(preview && { preview }) };
  return { shown: shortCommit(shown.name), isCommit: true };
}

function currentTime({ packages }: Snapshot, repo: string): number | undefined {
  const { refs, provenance } = packages.get(repo)?.repository ?? {};
  return refs?.find(({ commit }) => commit === provenance?.commit)?.time;
}

/** The other versions, with links that lead to files where pages become files. */
async function otherViews(
  { written }: ListedVersions,
  others: readonly PackageVersion[],
  page: VersionedPage & { readonly currentFile: string | undefined },
): Promise<readonly PackageVersionView[]> {
  if (written === undefined) return others.map((version) => versionView(version, page));
  const { snapshot, package: item, file } = page;
  const { shown, packages } = snapshot;
  const repo = shown?.package.repo ?? item.repo;
  const commit = packages.get(item.repo)?.repository?.provenance?.commit;
  return Promise.all(
    others.map(async (version) => {
      const { name, kind, time } = version;
      const versioned = versionedRepo({ repo, version: name });
      const found = shown?.name === name ? file : await written.fileIn(snapshot, { repo, file, commit }, version);
      const path =
        found === undefined ? packagePath(versioned, snapshot) : pathOf({ repo: versioned, file: found }, snapshot);
      // Every commit to a branch would change the files of all versions.
      return { name, path, kind, time: kind === 'branch' ? undefined : time };
    }),
  );
}

/**
 * A version with the path of the page in it, under the name that the page has in the current version: links of all
 * versions then lead to the same addresses, and the server follows renames from there.
 */
function versionView(
  { name, kind, time }: PackageVersion,
  { snapshot, currentFile, ...page }: VersionedPage & { readonly currentFile: string | undefined },
): PackageVersionView {
  const { shown } = snapshot;
  const repo = versionedRepo({ repo: shown?.package.repo ?? page.package.repo, version: name });
  const file = shown?.name === name ? page.file : (currentFile ?? page.file);
  return { name, path: pathOf({ repo, file }, snapshot), kind, time };
}

/** The file of the same page in the current version; undefined if that has no such page. */
async function fileInCurrent(
  { packages }: Snapshot,
  { package: { repo }, commit }: OtherVersion,
  file: string,
): Promise<string | undefined> {
  const { pages, repository, reader } = packages.get(repo) ?? {};
  if (pages?.has(file)) return file;
  const moved = await movedPages(reader, { from: commit, to: repository?.provenance?.commit });
  const to = moved.get(file);
  if (to !== undefined && pages?.has(to)) return to;
  return sameDocument(file, (each) => pages?.has(each) === true);
}

/** The path of a page at the commit that is shown; undefined for a request, and if the source cannot list commits. */
function permalinkOf({ snapshot, package: item, file }: VersionedPage): string | undefined {
  const { shown, packages } = snapshot;
  const { repository, reader } = packages.get(item.repo) ?? {};
  const commit = repository?.provenance?.commit;
  // A commit of a request is shown behind its notice only, and may disappear with the next push.
  if (shown?.version?.request !== undefined) return undefined;
  if (commit === undefined || reader?.at === undefined) return undefined;
  const repo = shown?.package.repo ?? item.repo;
  const address: Address = { repo: versionedRepo({ repo, version: commit }), file };
  return pathOf(address, snapshot);
}

/**
 * The newest release that changed a page, up to the version that is shown; undefined if none of the newest releases
 * did, and for a page that the newest release lacks.
 */
async function changedIn(
  versions: PackageVersions,
  { snapshot, package: item, file }: VersionedPage,
): Promise<ChangedInView | undefined> {
  const { shown, packages } = snapshot;
  const { repo } = shown?.package ?? item;
  const all = versions.releases(snapshot, repo);
  const start = shown === undefined ? 0 : all.findIndex(({ commit }) => commit === shown.commit);
  const releases = start < 0 ? [] : all.slice(start, start + maxReleases);
  if (releases.length === 0) return undefined;
  const commits = releases.map(({ commit }) => commit);
  const hashes = await packages.get(repo)?.reader?.hashesAt?.(file, commits).catch(ignoreSourceError);
  const first = hashes?.[0];
  if (hashes === undefined || first === undefined) return undefined;
  const last = hashes.findIndex((hash, index) => hash !== hashes[index + 1]);
  const [release, before] = [releases[last], releases[last + 1]];
  if (release === undefined || (before === undefined && all.length > start + releases.length)) return undefined;
  if (before === undefined || hashes[last + 1] === undefined) return { version: release.name };
  const isShown = versions.written?.isPair(repo, [before.name, release.name]) ?? true;
  return { version: release.name, since: isShown ? { version: before.name, file } : undefined };
}
