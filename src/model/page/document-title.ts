import type { PageView, SiteView } from '#model/views/page-view.ts';

/** What stands between the parts of a title. */
const between = ' · ';

/** One title of several parts, the narrowest first. A part that the title has already, in either case, is left out. */
export function joinTitle(parts: readonly string[]): string {
  let title = '';
  for (const part of parts) {
    if (part === '' || hasPart(title, part)) continue;
    title += title === '' ? part : between + part;
  }
  return title;
}

/** The title of a document: the page, its package and its family. What only the server makes is of the site itself. */
export function documentTitle(
  { title, serverOnly }: Pick<PageView, 'title' | 'serverOnly'>,
  { family }: Pick<SiteView, 'family'>,
): string {
  return serverOnly ? title : joinTitle([title, family]);
}

function hasPart(title: string, part: string): boolean {
  return (between + title + between).toLowerCase().includes((between + part + between).toLowerCase());
}
