import { cutText } from '#model/text/shorten.ts';
import { stemMark } from '#search/index/index-tokens.ts';
import { stemLanguages, stemOf } from './stems.ts';
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

/** Takes a query apart. Its text is words and quotation marks; nothing in it is an operator. */
export function parseQuery(text: string): ParsedQuery {
  const query = cutText(text, longestQuery);
  const words = wordsOf(query).slice(0, mostTerms);
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

/** How a query is put to the index. */
export interface MatchOptions {
  /** Whether every term must be found, or any. */
  readonly join: 'AND' | 'OR';
  /** A word that must be found besides. */
  readonly within: string | undefined;
  /** The words that a term which goes on may become; without it, or where it knows none, any that begins so. */
  readonly begun?: (start: string) => readonly string[] | undefined;
}

/** The words of a query as the index's own language says them: the terms and every phrase must be found. */
export function matchExpression({ terms, phrases }: ParsedQuery, options: MatchOptions): string {
  const { join, within, begun } = options;
  // Where a phrase is found its words are: to look for them too would only cost time.
  const inPhrases = new Set(phrases.flat());
  const single = terms.filter(({ folded }) => !inPhrases.has(folded));
  const each = single.map((term) => `(${alternatives(term, begun).join(' OR ')})`).join(` ${join} `);
  const whole = single.length > 1 ? [quote(inOneWord(single))] : [];
  const words = single.length > 0 ? [`(${[`(${each})`, ...whole].join(' OR ')})`] : [];
  const scope = within === undefined ? [] : [quote(within)];
  return [...scope, ...words, ...phrases.map((phrase) => quote(phrase.join(' ')))].join(' AND ');
}

/** The terms written together: what the visitor writes in two words may be one, as in `one note`. */
export function inOneWord(terms: readonly Term[]): string {
  return terms.map(({ folded }) => folded).join('');
}

/** True for a word that stands for every word which begins so. */
export function goesOn({ folded, open }: Term): boolean {
  return open && folded.length > 1;
}

function alternatives(term: Term, begun: MatchOptions['begun']): string[] {
  const { stems, parts } = term;
  const spread = parts.length > 0 ? [`(${parts.map(quote).join(' AND ')})`] : [];
  return [...wholeWords(term, begun), ...stems.map((stem) => quote(stemMark + stem)), ...spread];
}

function wholeWords(term: Term, begun: MatchOptions['begun']): string[] {
  if (!goesOn(term)) return [quote(term.folded)];
  const words = begun?.(term.folded);
  return words === undefined ? [`${quote(term.folded)} *`] : [term.folded, ...words].map(quote);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '')}"`;
}
