import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { versionedRepo } from '#model/address/address.ts';

/** Identity of the package with its version that a snapshot of a version shows; undefined for the current snapshot. */
export function versionRepo({ shown }: SiteSnapshot): string | undefined {
  return shown && versionedRepo({ repo: shown.package.repo, version: shown.name });
}

/** The snapshot of a version with no other packages and pages than those of the version. */
export function onlyVersion(siteSnapshot: SiteSnapshot): SiteSnapshot {
  const { snapshot } = siteSnapshot;
  const repo = versionRepo(siteSnapshot) ?? '';
  const item = snapshot.byRepo.get(repo);
  const pages = snapshot.pages.get(repo);
  return {
    ...siteSnapshot,
    snapshot: {
      ...snapshot,
      packages: item === undefined ? [] : [item],
      byRepo: new Map(item && [[repo, item]]),
      pages: new Map(pages && [[repo, pages]]),
    },
  };
}
