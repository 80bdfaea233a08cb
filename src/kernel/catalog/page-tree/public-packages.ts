import type { PackageEntry } from '#catalog/package-entry.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import { derived } from '#platform/derived.ts';

/** A package with its public pages. */
export interface PublicPackage {
  readonly package: Package;
  /** Its pages, in the order of the source. */
  readonly pages: readonly Page[];
}

/**
 * All packages and pages that may be listed. All lists, such as those of the search and of features, use this
 * function, so that a page excluded from one of them is excluded from all.
 */
export function publicPackages(snapshot: Pick<Snapshot, 'inOrder' | 'packages'>): readonly PublicPackage[] {
  return snapshot.inOrder.map((item) => ({ package: item, pages: publicPages(snapshot, item.repo) }));
}

/** The packages that may be listed, without their pages: those with a repository. */
export function listedPackages({ inOrder }: Pick<Snapshot, 'inOrder'>): readonly Package[] {
  return inOrder.filter(({ generated }) => generated === undefined);
}

/** The pages of a package that may be listed, in the order of the source. */
export function publicPages({ packages }: Pick<Snapshot, 'packages'>, repo: string): readonly Page[] {
  const entry = packages.get(repo);
  return entry === undefined ? [] : listedPages(entry);
}

/** The pages of an entry that may be listed, in the order of the source. */
export const listedPages = derived(({ pages }: Pick<PackageEntry, 'pages'>): readonly Page[] =>
  [...pages.values()].filter(({ isUnlisted }) => !isUnlisted),
);
