import { inOneWord, isPrefix, type Join, type ParsedQuery, type Term } from '#features/search/engine/query/query.ts';
import { stemMark } from './index-tokens.ts';

/** How a query becomes an FTS5 expression. */
export interface MatchOptions {
  /** Which terms a row must have. */
  readonly join: Join;
  /** Sets of terms of which a row must have one, for the join `most`. */
  readonly sets?: readonly (readonly Term[])[];
  /** The columns with the terms; all of them by default. */
  readonly columns?: string;
  /** Words of which one must match too; undefined for none. */
  readonly within: readonly string[] | undefined;
  /** The words that a prefix stands for; without it, or if it returns undefined, all words with the prefix. */
  readonly completions?: (prefix: string) => readonly string[] | undefined;
}

/** The FTS5 expression of a query. The terms and every phrase must match. */
export function matchExpression({ terms, phrases }: ParsedQuery, options: MatchOptions): string {
  const { within, columns } = options;
  // A row with a phrase has its words, so they need not be searched for again.
  const inPhrases = new Set(phrases.flat());
  const single = terms.filter(({ folded }) => !inPhrases.has(folded));
  const each = new Map(single.map((term) => [term, `(${alternatives(term, options).join(' OR ')})`]));
  const whole = single.length > 1 ? [quote(inOneWord(single))] : [];
  const joined = joinTerms(each, options);
  const words = joined === '' ? [] : [`(${[`(${joined})`, ...whole].join(' OR ')})`];
  const scope = within === undefined ? [] : [`(${within.map(quote).join(' OR ')})`];
  const inColumns = columns === undefined ? words : words.map((word) => `{${columns}} : ${word}`);
  return [...scope, ...inColumns, ...phrases.map((phrase) => quote(phrase.join(' ')))].join(' AND ');
}

function joinTerms(each: ReadonlyMap<Term, string>, { join, sets = [] }: MatchOptions): string {
  if (join !== 'most') return [...each.values()].join(join === 'any' ? ' OR ' : ' AND ');
  const found = sets.map((set) => set.flatMap((term) => each.get(term) ?? []));
  // A set of words that are all in phrases asks for nothing else.
  if (found.some((set) => set.length === 0)) return '';
  return found.map((set) => `(${set.join(' AND ')})`).join(' OR ');
}

function alternatives(term: Term, { join, completions }: MatchOptions): string[] {
  const { stems, parts } = term;
  const spread = parts.length > 0 ? [`(${parts.map(quote).join(' AND ')})`] : [];
  const forms = stems.map((stem) => quote(stemMark + stem));
  // Parts of identifiers have no stems of their own. The stem as a word finds them.
  const ofParts = join === 'all' ? [] : stems.filter(({ length }) => length > 2).map(quote);
  return [...new Set([...wholeWords(term, completions), ...forms, ...ofParts]), ...spread];
}

function wholeWords(term: Term, completions: MatchOptions['completions']): string[] {
  if (!isPrefix(term)) return [quote(term.folded)];
  const words = completions?.(term.folded);
  return words === undefined ? [`${quote(term.folded)} *`] : [term.folded, ...words].map(quote);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '')}"`;
}
