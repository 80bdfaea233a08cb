import { type Routing, repoOf } from '#model/address/address.ts';
import { type PageHashes, pathInPackage } from '#model/views/page-hashes.ts';
import type { ReadPage, ReadPages } from './read-record.ts';

/** The pages of a package that were read and have another hash now, by URL path. A removed page is not among them. */
export function changedPages(pages: ReadPages, hashes: PageHashes, { repo, site }: PackageOfSite): ReadPages {
  return new Map([...pages].filter(([path, page]) => isChanged(page, hashOf(hashes, pathInPackage(path, repo, site)))));
}

/** A package of a site. */
export interface PackageOfSite {
  /** Identity of the package. */
  readonly repo: string;
  /** The site, which its URL paths depend on. */
  readonly site: Routing;
}

/** The packages of which pages were read, those of the newest first. */
export function packagesRead(pages: ReadPages, { base, product }: Routing): readonly string[] {
  // The first segments of their paths.
  const routes = [...pages.keys()].toReversed().map((path) => path.slice(base.length + 1).split('/', 1)[0] ?? '');
  return [...new Set(routes)].map((route) => repoOf(decodeURIComponent(route), product));
}

function isChanged(page: ReadPage, hash: string | undefined): boolean {
  return hash !== undefined && hash !== page.hash;
}

function hashOf(hashes: PageHashes, path: string | undefined): string | undefined {
  return path !== undefined && Object.hasOwn(hashes, path) ? hashes[path] : undefined;
}
