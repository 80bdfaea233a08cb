import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { versionedRepo } from '#model/address/address.ts';

/** Identity of the package with its version that a snapshot of a version shows; undefined for the current snapshot. */
export function versionRepo({ shown }: SiteSnapshot): string | undefined {
  return shown && versionedRepo({ repo: shown.package.repo, version: shown.name });
}

/** The snapshot of a version with no other packages and pages than those of the version. */
export function onlyVersion(siteSnapshot: SiteSnapshot): SiteSnapshot {
  const repo = versionRepo(siteSnapshot) ?? '';
  const entry = siteSnapshot.packages.get(repo);
  return {
    ...siteSnapshot,
    inOrder: entry === undefined ? [] : [entry.package],
    packages: new Map(entry && [[repo, entry]]),
  };
}
