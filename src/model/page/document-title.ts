import type { PageView, SiteView } from '#model/views/page-view.ts';

/** Separator of the parts of a title. */
const between = ' · ';

/** Length up to which the name of the package and of the family follow what a page is about, in characters. */
const room = 80;

/**
 * Joins the parts of a title, the most specific first: the first one whole, the others as long as there is room (P-05). A
 * part that the title already contains, in either case, is left out.
 */
export function joinTitle(parts: readonly string[]): string {
  let title = '';
  for (const part of parts) {
    if (part === '' || hasPart(title, part)) continue;
    const longer = title === '' ? part : title + between + part;
    if (title === '' || longer.length <= room) title = longer;
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
