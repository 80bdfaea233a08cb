import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import type { Snapshot } from '#model/snapshot.ts';

/** A package with what the public may find of it. */
export interface PublicPackage {
  /** The package. */
  readonly package: Package;
  /** Its pages, in the order of the source. */
  readonly pages: readonly Page[];
}

/**
 * Every package and page that may be listed anywhere: what the snapshot names, and nothing else. Whatever lists pages
 * (search, feeds, the sitemap, the lists for agents) asks here, so that a page which is kept out of one of them is kept out of all.
 */
export function publicPackages({ packages, pages }: Pick<Snapshot, 'packages' | 'pages'>): readonly PublicPackage[] {
  return packages.map((item) => ({ package: item, pages: publicPages({ pages }, item.repo) }));
}

/** The packages that may be listed anywhere, where their pages are not asked for: those that a repository holds. */
export function listedPackages({ packages }: Pick<Snapshot, 'packages'>): readonly Package[] {
  return packages.filter(({ generated }) => generated === undefined);
}

/** The pages of a package that may be listed anywhere, in the order of the source. */
export function publicPages({ pages }: Pick<Snapshot, 'pages'>, repo: string): readonly Page[] {
  return [...(pages.get(repo)?.values() ?? [])];
}
