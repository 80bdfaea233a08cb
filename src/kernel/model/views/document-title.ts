import { type AppPage, type FeaturePage, isServerOnly } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';

/** Separator of the parts of a title. */
const between = ' · ';

/** Names have no more words; what has more is a sentence. */
const maxName = 3;

/** Length up to which the name of the package and of the family follow what a page is about, in characters. */
const room = 80;

/**
 * Joins the parts of a title, the most specific first: the first one whole, the others as long as there is room (P-05). A
 * part that repeats another one is left out.
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
  view: Pick<AppPage, 'kind' | 'title'> & Pick<FeaturePage, 'place'>,
  { family }: Pick<SiteView, 'family'>,
): string {
  return isServerOnly(view) ? view.title : joinTitle([view.title, family]);
}

/**
 * True if a part begins with these words, or, as a name that is no sentence, contains them: “Lamp Matrix” names the Matrix. Neither
 * case nor punctuation counts.
 */
function hasPart(title: string, part: string): boolean {
  const repeated = wordsOf(part);
  return title.split(between).some((other) => {
    const words = wordsOf(other);
    return other.split(' ').length > maxName ? words.startsWith(repeated) : words.includes(repeated);
  });
}

/** Words in lower case between spaces. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text];
  return ` ${words.join(' ')} `;
}
