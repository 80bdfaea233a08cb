import { fitOf } from '#search/query/matcher.ts';
import type { ParsedQuery, Term } from '#search/query/query.ts';
import { stemLanguages, stemOf } from '#search/query/stems.ts';
import { type Word, wordsOf } from '#search/query/words.ts';

/** A row of the index that matches a query. */
export interface Candidate {
  /** 0 for a package, 1 for a page, 2 for a section of a page. */
  readonly kind: number;
  /** Names of the package: as shown, in full, the code name. */
  readonly names: readonly string[];
  /** Title of the page; description of the package. */
  readonly title: string;
  /** Heading of the section. */
  readonly heading: string;
  /** The BM25 score: smaller is better, never above 0. */
  readonly frequency: number;
  /** Stars of the package. */
  readonly stars: number;
}

/** Weights of a field that has the word, by kind of row. */
const weights = {
  name: [7, 3.2, 2.4],
  title: [2.5, 5.5, 2.2],
  heading: [0, 0, 5],
  text: [1, 1, 1],
} as const;

/** Bonus for a field that equals the query. */
const sameAs = { name: 8, title: 4, heading: 3 } as const;

/** The score of a candidate; larger is better. An exact name comes before a title, a heading and a text. */
export function scoreOf(candidate: Candidate, query: ParsedQuery, fieldOf: (text: string) => Field): number {
  const { kind, names, title, heading, frequency, stars } = candidate;
  const nameFields = names.map(fieldOf);
  const titleField = fieldOf(title);
  const headingField = fieldOf(heading);
  const weight = (field: keyof typeof weights) => weights[field][kind] ?? 0;
  const words = query.terms.map((_term, index) => {
    const fit = ({ fits }: Field) => fits[index] ?? 0;
    return Math.max(
      ...nameFields.map((field) => fit(field) * weight('name')),
      fit(titleField) * weight('title'),
      fit(headingField) * weight('heading'),
      weight('text') * 0.8,
    );
  });
  const mean = words.reduce((sum, value) => sum + value, 0) / Math.max(1, words.length);
  const whole = Math.max(
    kind === 0 && nameFields.some((field) => says(field, query)) ? sameAs.name : 0,
    kind === 1 ? sameness(titleField, query) * sameAs.title : 0,
    kind === 2 ? sameness(headingField, query) * sameAs.heading : 0,
  );
  const together = [titleField, headingField].some((field) => standsIn(field, query)) ? 1 : 0;
  const length = kind === 0 ? 0 : Math.min(0.5, 0.04 * (kind === 1 ? titleField : headingField).words.length);
  const often = -frequency / (-frequency + 8);
  return mean + whole + together + often - length + 0.06 * Math.log10(1 + stars);
}

/** A short text, and how well it matches each term of a query. */
export interface Field {
  /** Its words. */
  readonly words: readonly Word[];
  /** From 0 to 1, in the order of the terms. */
  readonly fits: readonly number[];
}

/** Creates a function that matches short texts with a query. It remembers them, because titles and names repeat. */
export function createFieldReader({ terms }: ParsedQuery): (text: string) => Field {
  const known = new Map<string, Field>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const words = wordsOf(text);
    const fits = terms.map((term) => words.reduce((best, word) => Math.max(best, fitOf(word, term)), 0));
    const field = { words, fits };
    known.set(text, field);
    return field;
  };
}

/** True if the field has the words of the query and no others, in one word or in several. */
function says({ words }: Field, { terms }: ParsedQuery): boolean {
  return words.length > 0 && joined(words) === joined(terms);
}

/** How close a field is that has the words of the query in other forms, and no others. */
const otherForms = 0.9;

/** How close the field is to the query, from 0 to 1 (equal). */
function sameness(field: Field, query: ParsedQuery): number {
  if (says(field, query)) return 1;
  const { words } = field;
  const { terms } = query;
  const isOther = words.length === terms.length && terms.every((term, index) => isForm(words[index], term));
  return isOther && words.length > 0 ? otherForms : 0;
}

/** True for a word that equals the term or shares a stem with it. */
function isForm(word: Word | undefined, { folded, stems }: Term): boolean {
  if (word === undefined) return false;
  return word.folded === folded || stemLanguages.some((language) => stems.includes(stemOf(word.folded, language)));
}

/** True if the words of the query, two or more, are adjacent in the field. */
function standsIn({ words }: Field, { terms }: ParsedQuery): boolean {
  const text = ` ${words.map(({ folded }) => folded).join(' ')} `;
  return terms.length > 1 && text.includes(` ${terms.map(({ folded }) => folded).join(' ')}`);
}

function joined(words: readonly { readonly folded: string }[]): string {
  return words.map(({ folded }) => folded).join('');
}
