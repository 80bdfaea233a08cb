import { type Routing, shortPath } from '#model/address/address.ts';
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
  // By the first segments of their paths, the newest first.
  const newest = new Map<string, number>();
  for (const [place, path] of [...pages.keys()].toReversed().entries()) {
    const folder = path.slice(0, path.indexOf('/', site.base.length + 1));
    if (!newest.has(folder)) newest.set(folder, place);
  }
  const places = repos.map((repo) => ({ repo, place: newest.get(shortPath(repo, site)) ?? -1 }));
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
