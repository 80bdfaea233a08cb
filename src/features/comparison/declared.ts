import { pathOf, type Routing, readmeFile } from '#model/address/address.ts';
import type { ComparisonLayout } from '#model/compare/article-comparison.ts';

/** Two versions of a package. */
export interface VersionRange {
  /** Identity of the package. */
  readonly repo: string;
  /** Name of the earlier version. */
  readonly from: string;
  /** Name of the later version. */
  readonly to: string;
  /** Layout of the comparison of one page; in one text when absent. */
  readonly layout?: ComparisonLayout;
}

/** The folder of comparisons below the path of a package. */
const folder = 'compare';

/** The pattern of all comparisons, in the syntax of `robots.txt`. A package may have a folder of the same name. */
export const comparisonPattern = `/*/${folder}/*...`;

/** Folders of the comparisons of single pages: in one text, and side by side. */
const layouts = { inline: 'pages', sides: 'sides' } as const;

/** The URL path of the comparison of two versions, or of one page in both. The page is named by its file in the later one. */
export function comparisonPath(
  { repo, from, to, layout = 'inline' }: VersionRange,
  file: string | undefined,
  site: Routing,
): string {
  const start = `${folder}/${from}...${to}`;
  const inside = file === undefined ? readmeFile : `${layouts[layout]}/${file}`;
  return pathOf({ repo, file: `${start}/${inside}` }, site);
}

/** The comparison that a path names. */
export interface ParsedComparison {
  /** Name of the earlier version. */
  readonly from: string;
  /** Name of the later version. */
  readonly to: string;
  /** Segments of the path of the compared page; undefined for the list of pages. */
  readonly page: readonly string[] | undefined;
  /** Layout of the compared page. */
  readonly layout: ComparisonLayout;
}

/** Parses the segments after the name of a package in a path of {@link comparisonPath}; undefined for any other path. */
export function parseComparison(segments: readonly string[]): ParsedComparison | undefined {
  const [start, range = '', pages, ...page] = segments;
  const middle = range.indexOf('...');
  if (start !== folder || middle < 1 || middle + 3 >= range.length) return undefined;
  const isList = pages === undefined || (pages === 'index.html' && page.length === 0);
  const layout = pages === layouts.sides ? 'sides' : 'inline';
  if (!isList && (pages !== layouts[layout] || page.length === 0)) return undefined;
  return { from: range.slice(0, middle), to: range.slice(middle + 3), page: isList ? undefined : page, layout };
}
