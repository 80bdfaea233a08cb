import { fitOf } from '#search/query/matcher.ts';
import type { ParsedQuery, Term } from '#search/query/query.ts';
import { stemLanguages, stemOf } from '#search/query/stems.ts';
import { type Word, wordsOf } from '#search/query/words.ts';

/** A row of the index that may be what was meant. */
export interface Candidate {
  /** What was found: 0 a package, 1 a page, 2 a section of a page. */
  readonly kind: number;
  /** Names of the package: as shown, in full, the code name. */
  readonly names: readonly string[];
  /** Title of the page; of a package, its description. */
  readonly title: string;
  /** Heading of the section. */
  readonly heading: string;
  /** How well the words fit by their frequency: BM25, smaller is better, never above 0. */
  readonly frequency: number;
  /** Stars of the package. */
  readonly stars: number;
}

/** What a field is worth where it holds the word, by kind of row. */
const weights = {
  name: [7, 3.2, 2.4],
  title: [2.5, 5.5, 2.2],
  heading: [0, 0, 5],
  text: [1, 1, 1],
} as const;

/** What it is worth when a field says the query and nothing else. */
const sameAs = { name: 8, title: 4, heading: 3 } as const;

/** How surely a candidate is what was meant; larger is better. Exact name before title before heading before text. */
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

/** A short text and how well it fits each term of a query. */
export interface Field {
  /** Its words. */
  readonly words: readonly Word[];
  /** From 0 to 1, in the order of the terms. */
  readonly fits: readonly number[];
}

/** Reads short texts for a query, each once: titles and names come back with every candidate. */
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

/** True when the field holds the query's words and no others, however they are joined. */
function says({ words }: Field, { terms }: ParsedQuery): boolean {
  return words.length > 0 && joined(words) === joined(terms);
}

/** Worth of a field that holds the query's words in other forms, and no others. */
const otherForms = 0.9;

/** How nearly the field says the query and nothing else, from 0 to 1. */
function sameness(field: Field, query: ParsedQuery): number {
  if (says(field, query)) return 1;
  const { words } = field;
  const { terms } = query;
  const isOther = words.length === terms.length && terms.every((term, index) => isForm(words[index], term));
  return isOther && words.length > 0 ? otherForms : 0;
}

/** True for a word that is the term or shares a stem with it. */
function isForm(word: Word | undefined, { folded, stems }: Term): boolean {
  if (word === undefined) return false;
  return word.folded === folded || stemLanguages.some((language) => stems.includes(stemOf(word.folded, language)));
}

/** True when the query's words, two or more, stand side by side in the field. */
function standsIn({ words }: Field, { terms }: ParsedQuery): boolean {
  const text = ` ${words.map(({ folded }) => folded).join(' ')} `;
  return terms.length > 1 && text.includes(` ${terms.map(({ folded }) => folded).join(' ')}`);
}

function joined(words: readonly { readonly folded: string }[]): string {
  return words.map(({ folded }) => folded).join('');
}
