import type { IndexedPackage, IndexedPage } from '#features/search/contract/search.ts';
import { wordsOf } from '#features/search/engine/query/words.ts';
import { cutText } from '#model/text/shorten.ts';

/** The kinds of rows; the position in this list is the number of the kind. */
export const kinds = ['package', 'page', 'section'] as const;

/** One row of the index. */
export interface Row {
  /** Its position in {@link kinds}. */
  readonly kind: 0 | 1 | 2;
  /** The heading's id. */
  readonly anchor: string;
  readonly heading: string;
  /** The text under it. */
  readonly text: string;
}

/** Length limit of the text of a section, in characters. */
const maxTextLength = 20_000;

/** Sections of a page that are indexed. */
const maxSections = 1_000;

/** Length limit of a heading, in characters. */
const maxHeadingLength = 500;

/** Changes with the row and the names of a package. */
export function packageKey(item: IndexedPackage): string {
  return JSON.stringify({ ...item, stars: undefined, group: undefined });
}

export function packageRow({ description, keywords }: IndexedPackage): Row {
  const text = cut([description, keywords.join(', ')].filter(Boolean).join(' · '));
  return { kind: 0, anchor: '', heading: '', text };
}

/** The rows of a page: itself, and a section for each heading. */
export function pageRows({ title, sections }: IndexedPage): readonly Row[] {
  // Text before the first heading, or under a heading that equals the title, belongs to the page itself.
  const name = wordsIn(title);
  const intro = sections.filter(({ heading }) => heading === '' || wordsIn(heading) === name);
  const whole: Row = { kind: 1, anchor: '', heading: '', text: cut(intro.map(({ text }) => text).join(' ')) };
  const rest = sections.filter((section) => !intro.includes(section)).slice(0, maxSections);
  return [
    whole,
    ...rest.map(({ id, heading, text }): Row => {
      return { kind: 2, anchor: id, heading: cutText(heading, maxHeadingLength), text: cut(text) };
    }),
  ];
}

function wordsIn(text: string): string {
  const words = wordsOf(text).map(({ folded }) => folded);
  return words.length === 0 ? text : words.join(' ');
}

function cut(text: string): string {
  return cutText(text, maxTextLength);
}
