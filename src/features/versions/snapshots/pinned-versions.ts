import { maxSatisfying, validRange } from 'semver';
import { registryOwners } from '#catalog/registry-owners.ts';
import { versionKey } from '#catalog/releases/release-version.ts';
import { registryKey } from '#markdown/links/forge/registry-page.ts';
import { versionedRepo } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageVersion } from '#model/package/version.ts';

/** Gives all releases of a package, newest first. */
export type ReleasesOf = (repo: string) => readonly PackageVersion[];

/**
 * The versions of other packages that a version of a package requires, by the identities of those packages: the newest
 * release that its manifest accepts. Packages whose newest release is accepted are left out, because links lead to
 * their current version.
 */
export function pinnedVersions(
  { repo, dependencies = [] }: Pick<Package, 'repo' | 'dependencies'>,
  packages: Iterable<Package>,
  releasesOf: ReleasesOf,
): ReadonlyMap<string, string> {
  const owners = registryOwners(packages);
  const pinned = new Map<string, string>();
  for (const { range, ...registryName } of dependencies) {
    const owner = owners.get(registryKey(registryName));
    if (owner === undefined || owner === repo || pinned.has(owner) || !validRange(range, { loose: true })) continue;
    const releases = releasesOf(owner);
    const names = new Map(releases.map(({ name }) => [versionKey(name), name]));
    const newest = maxSatisfying([...names.keys()], range ?? '', { loose: true });
    const name = newest === null ? undefined : names.get(newest);
    if (name !== undefined && name !== releases[0]?.name)
      pinned.set(owner, versionedRepo({ repo: owner, version: name }));
  }
  return pinned;
}
