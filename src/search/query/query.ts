import { cutText } from '#model/text/shorten.ts';
import { stemMark } from '#search/index/index-tokens.ts';
import { stemLanguages, stemOf } from './stems.ts';
import { wordsOf } from './words.ts';

/** One word of a query, and the forms that match it. */
export interface Term {
  /** The word, folded. */
  readonly folded: string;
  /** Its stems in every language. */
  readonly stems: readonly string[];
  /** The parts of an identifier; a row with all of them matches. */
  readonly parts: readonly string[];
  /** True if the visitor may still be typing the word. */
  readonly open: boolean;
}

/** A parsed query. */
export interface ParsedQuery {
  /** The words in order. */
  readonly terms: readonly Term[];
  /** Words that must be adjacent, folded. */
  readonly phrases: readonly (readonly string[])[];
}

/** Length limit of a query, in characters (SECURITY Q8). */
const maxQueryLength = 200;
const maxTerms = 8;

/** Parses a query: words and quoted phrases. Nothing in it is an operator. */
export function parseQuery(text: string): ParsedQuery {
  const query = cutText(text, maxQueryLength);
  const words = wordsOf(query).slice(0, maxTerms);
  const terms = words.map(({ folded, parts, start, end }) => {
    const word = query.slice(start, end);
    const stems =
      parts.length > 0 ? [] : stemLanguages.flatMap((language) => [stemOf(word, language), stemOf(folded, language)]);
    return { folded, parts, stems: [...new Set(stems)], open: end === query.length };
  });
  const phrases = [...query.matchAll(/["“”„]([^"“”„]+)["“”„]/g)]
    .map(([, inner = '']) => wordsOf(inner).map(({ folded }) => folded))
    .filter((phrase) => phrase.length > 1);
  return { terms, phrases };
}

/** How a query becomes an FTS5 expression. */
export interface MatchOptions {
  /** Whether every term must match, or any. */
  readonly join: 'AND' | 'OR';
  /** A word that must match too. */
  readonly within: string | undefined;
  /** The words that a prefix stands for; without it, or if it returns undefined, all words with the prefix. */
  readonly completions?: (prefix: string) => readonly string[] | undefined;
}

/** The FTS5 expression of a query. The terms and every phrase must match. */
export function matchExpression({ terms, phrases }: ParsedQuery, options: MatchOptions): string {
  const { join, within, completions } = options;
  // A row with a phrase has its words, so they need not be searched for again.
  const inPhrases = new Set(phrases.flat());
  const single = terms.filter(({ folded }) => !inPhrases.has(folded));
  const each = single.map((term) => `(${alternatives(term, completions).join(' OR ')})`).join(` ${join} `);
  const whole = single.length > 1 ? [quote(inOneWord(single))] : [];
  const words = single.length > 0 ? [`(${[`(${each})`, ...whole].join(' OR ')})`] : [];
  const scope = within === undefined ? [] : [quote(within)];
  return [...scope, ...words, ...phrases.map((phrase) => quote(phrase.join(' ')))].join(' AND ');
}

/** The terms joined: what the visitor writes in two words may be one, as in `one note`. */
export function inOneWord(terms: readonly Term[]): string {
  return terms.map(({ folded }) => folded).join('');
}

/** True for a term that stands for all words with this prefix. */
export function isPrefix({ folded, open }: Term): boolean {
  return open && folded.length > 1;
}

function alternatives(term: Term, completions: MatchOptions['completions']): string[] {
  const { stems, parts } = term;
  const spread = parts.length > 0 ? [`(${parts.map(quote).join(' AND ')})`] : [];
  return [...wholeWords(term, completions), ...stems.map((stem) => quote(stemMark + stem)), ...spread];
}

function wholeWords(term: Term, completions: MatchOptions['completions']): string[] {
  if (!isPrefix(term)) return [quote(term.folded)];
  const words = completions?.(term.folded);
  return words === undefined ? [`${quote(term.folded)} *`] : [term.folded, ...words].map(quote);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '')}"`;
}
