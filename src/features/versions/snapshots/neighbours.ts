import type { VersionPair } from '#catalog/written-versions.ts';
import type { PackageVersion } from '#model/package/version.ts';

/**
 * The pairs of neighbouring versions, by a list of versions with the newest first: each release with the release before
 * it, each prerelease with the version before it, and the branch at the plain addresses with the newest version. When the
 * plain addresses show a release, the other branches are paired with it.
 */
export function neighbours(versions: readonly PackageVersion[], current: string | undefined): readonly VersionPair[] {
  const tags = versions.filter(({ kind }) => kind !== 'branch');
  const pairs = tags.flatMap(({ name, kind }, index): readonly VersionPair[] => {
    const before = tags.slice(index + 1).find((each) => kind === 'prerelease' || each.kind === 'release');
    return before === undefined ? [] : [[before.name, name]];
  });
  if (current === undefined) return pairs;
  const isRelease = tags.some(({ name }) => name === current);
  if (isRelease) {
    const branches = versions.filter(({ kind, name }) => kind === 'branch' && name !== current);
    return [...branches.map(({ name }): VersionPair => [current, name]), ...pairs];
  }
  const [newest] = tags;
  return newest === undefined ? pairs : [[newest.name, current], ...pairs];
}
