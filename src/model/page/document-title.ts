import type { PageView, SiteView } from '#model/views/page-view.ts';

/** Separator of the parts of a title. */
const between = ' · ';

/**
 * Joins the parts of a title, the most specific first. A part that the title already contains, in either case, is left
 * out.
 */
export function joinTitle(parts: readonly string[]): string {
  let title = '';
  for (const part of parts) {
    if (part === '' || hasPart(title, part)) continue;
    title += title === '' ? part : between + part;
  }
  return title;
}

/**
 * Title of a document: the page, its package and its family. A page that only the server renders belongs to the site
 * itself.
 */
export function documentTitle(
  { title, serverOnly }: Pick<PageView, 'title' | 'serverOnly'>,
  { family }: Pick<SiteView, 'family'>,
): string {
  return serverOnly ? title : joinTitle([title, family]);
}

function hasPart(title: string, part: string): boolean {
  return (between + title + between).toLowerCase().includes((between + part + between).toLowerCase());
}
