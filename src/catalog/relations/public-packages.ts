import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import type { Snapshot } from '#model/snapshot.ts';

/** A package with its public pages. */
export interface PublicPackage {
  /** The package. */
  readonly package: Package;
  /** Its pages, in the order of the source. */
  readonly pages: readonly Page[];
}

/**
 * All packages and pages that may be listed. All lists (search, feeds, the sitemap, the lists for agents) use this
 * function, so that a page excluded from one of them is excluded from all.
 */
export function publicPackages({ packages, pages }: Pick<Snapshot, 'packages' | 'pages'>): readonly PublicPackage[] {
  return packages.map((item) => ({ package: item, pages: publicPages({ pages }, item.repo) }));
}

/** The packages that may be listed, without their pages: those with a repository. */
export function listedPackages({ packages }: Pick<Snapshot, 'packages'>): readonly Package[] {
  return packages.filter(({ generated }) => generated === undefined);
}

/** The pages of a package that may be listed, in the order of the source. */
export function publicPages({ pages }: Pick<Snapshot, 'pages'>, repo: string): readonly Page[] {
  return [...(pages.get(repo)?.values() ?? [])].filter(({ isUnlisted }) => !isUnlisted);
}
