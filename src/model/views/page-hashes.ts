import { type Routing, shortPath } from '#model/address/address.ts';

/**
 * The current hash of each page of a package, as {@link shortHash}, by the URL path below that of the package as
 * {@link pathInPackage}. The browser compares them with those of the pages that it showed before.
 */
export type PageHashes = Readonly<Record<string, string>>;

/** Length of a short hash: enough to tell versions of one page apart. */
const shortLength = 10;

/** The beginning of the hash of a page, which is the `version` of its view. */
export function shortHash(version: string): string {
  return version.slice(0, shortLength);
}

/** The part of a page's canonical URL path below that of its package; undefined for a page of another package. */
export function pathInPackage(path: string, repo: string, site: Routing): string | undefined {
  const folder = `${shortPath(repo, site)}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : undefined;
}
