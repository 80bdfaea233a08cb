import { stemMark } from '#search/index/index-tokens.ts';
import { inOneWord, isPrefix, type Join, type ParsedQuery, type Term } from './query.ts';

/** How a query becomes an FTS5 expression. */
export interface MatchOptions {
  /** Which terms a row must have. */
  readonly join: Join;
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
  const each = single.map((term) => `(${alternatives(term, completions).join(' OR ')})`);
  const whole = single.length > 1 ? [quote(inOneWord(single))] : [];
  const words = single.length > 0 ? [`(${[`(${joinTerms(each, join)})`, ...whole].join(' OR ')})`] : [];
  const scope = within === undefined ? [] : [quote(within)];
  return [...scope, ...words, ...phrases.map((phrase) => quote(phrase.join(' ')))].join(' AND ');
}

function joinTerms(each: readonly string[], join: Join): string {
  if (join === 'any') return each.join(' OR ');
  if (join === 'all' || each.length < 2) return each.join(' AND ');
  return each.map((_, left) => `(${each.filter((__, index) => index !== left).join(' AND ')})`).join(' OR ');
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
