import { cutText } from '#model/text/shorten.ts';
import type { IndexedPackage, IndexedPage } from '#model/views/search.ts';
import { wordsOf } from '#search/query/words.ts';

/** What a row of the index is: the places in this list are the kinds' numbers. */
export const kinds = ['package', 'page', 'section'] as const;

/** One row of the index. */
export interface Row {
  /** Its place in {@link kinds}. */
  readonly kind: 0 | 1 | 2;
  /** The heading's id. */
  readonly anchor: string;
  /** The heading. */
  readonly heading: string;
  /** The text under it. */
  readonly text: string;
}

/** The longest text of a section that is kept, in characters. */
const longestText = 20_000;

/** The most sections of a page that are kept. */
const mostSections = 1_000;

/** The longest heading that is kept, in characters. */
const longestHeading = 500;

/** The row of a package. */
export function packageRow({ description, keywords }: IndexedPackage): Row {
  const text = cut([description, keywords.join(', ')].filter(Boolean).join(' · '));
  return { kind: 0, anchor: '', heading: '', text };
}

/** The rows of a page: itself, and a section for each heading. */
export function pageRows({ title, sections }: IndexedPage): readonly Row[] {
  // What stands before the first heading, or under a heading that is the title, is the page as a whole.
  const name = wordsIn(title);
  const intro = sections.filter(({ heading }) => heading === '' || wordsIn(heading) === name);
  const whole: Row = { kind: 1, anchor: '', heading: '', text: cut(intro.map(({ text }) => text).join(' ')) };
  const rest = sections.filter((section) => !intro.includes(section)).slice(0, mostSections);
  return [
    whole,
    ...rest.map(({ id, heading, text }): Row => {
      return { kind: 2, anchor: id, heading: cutText(heading, longestHeading), text: cut(text) };
    }),
  ];
}

function wordsIn(text: string): string {
  const words = wordsOf(text).map(({ folded }) => folded);
  return words.length === 0 ? text : words.join(' ');
}

function cut(text: string): string {
  return cutText(text, longestText);
}
