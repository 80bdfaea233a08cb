import type { VersionSnapshots } from '#catalog/versions/version-snapshots.ts';
import { comparisonPath } from '#model/address/comparison-path.ts';
import type { ChangedInView } from '#model/views/versions-view.ts';
import { ignoreSourceError } from '#sources/source.ts';
import type { VersionedPage } from './versioned-page.ts';

/** Maximum number of releases that are searched for the last change of a page. */
const maxReleases = 100;

/**
 * The newest release that changed a page, up to the version that is shown; undefined if none of the newest releases
 * did, and for a page that the newest release lacks.
 */
export async function changedIn(
  versions: VersionSnapshots,
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
  if (before === undefined || hashes[last + 1] === undefined) return { version: release.name, path: undefined };
  const range = { repo, from: before.name, to: release.name };
  const isShown = versions.written?.isCompared(range) ?? true;
  return { version: release.name, path: isShown ? comparisonPath(range, file, snapshot) : undefined };
}
