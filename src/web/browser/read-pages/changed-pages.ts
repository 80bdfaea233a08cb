import type { Routing } from '#model/address/address.ts';
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

/** The packages with pages that were read, those that were read last first. */
export function packagesRead(pages: ReadPages, repos: readonly string[], site: Routing): readonly string[] {
  const newest = [...pages.keys()].toReversed();
  const places = repos.map((repo) => {
    return { repo, place: newest.findIndex((path) => pathInPackage(path, repo, site) !== undefined) };
  });
  return places
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ repo }) => repo);
}

function isChanged(page: ReadPage, hash: string | undefined): boolean {
  return hash !== undefined && hash !== page.hash;
}

function hashOf(hashes: PageHashes, path: string | undefined): string | undefined {
  return path !== undefined && Object.hasOwn(hashes, path) ? hashes[path] : undefined;
}
