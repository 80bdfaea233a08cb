import { stemMark } from './index-tokens.ts';
import { type StemLanguage, stemOf } from './stems.ts';
import { wordsOf } from './words.ts';

/** One word of a query and what counts as finding it. */
export interface Term {
  /** The word, folded. */
  readonly folded: string;
  /** Its stems in every language. */
  readonly stems: readonly string[];
  /** The parts of an identifier, all of which count as the word. */
  readonly parts: readonly string[];
  /** True when the word may go on: the visitor is still typing it. */
  readonly open: boolean;
}

/** A query, taken apart. */
export interface ParsedQuery {
  /** The words in order. */
  readonly terms: readonly Term[];
  /** Words that must stand side by side, folded. */
  readonly phrases: readonly (readonly string[])[];
}

/** SECURITY Q8. */
const longestQuery = 200;
const mostTerms = 8;
const languages: readonly StemLanguage[] = ['en', 'hu'];

/** Takes a query apart. Its text is words and quotation marks; nothing in it is an operator. */
export function parseQuery(text: string): ParsedQuery {
  const query = text.slice(0, longestQuery);
  const words = wordsOf(query).slice(0, mostTerms);
  const terms = words.map(({ folded, parts, start, end }) => {
    const word = query.slice(start, end);
    const stems =
      parts.length > 0 ? [] : languages.flatMap((language) => [stemOf(word, language), stemOf(folded, language)]);
    return { folded, parts, stems: [...new Set(stems)], open: end === query.length };
  });
  const phrases = [...query.matchAll(/["“”„]([^"“”„]+)["“”„]/g)]
    .map(([, inner = '']) => wordsOf(inner).map(({ folded }) => folded))
    .filter((phrase) => phrase.length > 1);
  return { terms, phrases };
}

/** The words of a query as the index's own language says them: every term (or any) and every phrase must be found. */
export function matchExpression({ terms, phrases }: ParsedQuery, join: 'AND' | 'OR'): string {
  const each = terms.map((term) => `(${alternatives(term).join(' OR ')})`).join(` ${join} `);
  // What the visitor writes in two words may be one: `one note`.
  const whole = terms.length > 1 ? [quote(terms.map(({ folded }) => folded).join(''))] : [];
  const words = [`(${each})`, ...whole].join(' OR ');
  return [`(${words})`, ...phrases.map((phrase) => quote(phrase.join(' ')))].join(' AND ');
}

function alternatives({ folded, stems, parts, open }: Term): string[] {
  const whole = open && folded.length > 1 ? `${quote(folded)} *` : quote(folded);
  const spread = parts.length > 0 ? [`(${parts.map(quote).join(' AND ')})`] : [];
  return [whole, ...stems.map((stem) => quote(stemMark + stem)), ...spread];
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '')}"`;
}
