import { pathOf, type Routing, readmeFile } from './address.ts';

/** Two versions of a package. */
export interface VersionRange {
  /** Identity of the package. */
  readonly repo: string;
  /** Name of the earlier version. */
  readonly from: string;
  /** Name of the later version. */
  readonly to: string;
}

/** The folder of comparisons below the path of a package. */
const folder = 'compare';

/** The URL path of the comparison of two versions, or of one page in both. The page is named by its file in the later one. */
export function comparisonPath({ repo, from, to }: VersionRange, file: string | undefined, site: Routing): string {
  const start = `${folder}/${from}...${to}`;
  return pathOf({ repo, file: file === undefined ? `${start}/${readmeFile}` : `${start}/pages/${file}` }, site);
}

/** Parses the segments after the name of a package in a path of {@link comparisonPath}; undefined for any other path. */
export function parseComparison(
  segments: readonly string[],
): { readonly from: string; readonly to: string; readonly page: readonly string[] | undefined } | undefined {
  const [start, range = '', pages, ...page] = segments;
  const middle = range.indexOf('...');
  if (start !== folder || middle < 1 || middle + 3 >= range.length) return undefined;
  const isList = pages === undefined || (pages === 'index.html' && page.length === 0);
  if (!isList && (pages !== 'pages' || page.length === 0)) return undefined;
  return { from: range.slice(0, middle), to: range.slice(middle + 3), page: isList ? undefined : page };
}
