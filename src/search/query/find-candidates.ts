import type { SearchQuery } from '#model/views/search.ts';
import type { Vocabulary } from '#search/index/vocabulary.ts';
import type { FindRows, FoundRow } from './find-rows.ts';
import { isPrefix, type ParsedQuery, parseQuery, type Term } from './query.ts';

/** The rows that match one reading of a query. */
export interface Candidates {
  /** The query that was searched for. */
  readonly parsed: ParsedQuery;
  /** The rows, in no order. */
  readonly found: readonly FoundRow[];
  /** The corrected words; null if the visitor's own words were searched for. */
  readonly corrected: string | null;
}

/** Finds rows for the query as written, and for a corrected query. Returns at least one reading. */
export type FindCandidates = (query: SearchQuery) => readonly Candidates[];

/**
 * Creates the finder: rows with every word, and rows with every word after unknown words are replaced by the closest indexed
 * words; if there are neither, rows with any of the words.
 */
export function createFindCandidates(findRows: FindRows, vocabulary: Vocabulary): FindCandidates {
  const isKnown = (term: Term): boolean =>
    vocabulary.count(term.folded) > 0 || (isPrefix(term) && vocabulary.completions(term.folded).length > 0);

  /** The query with the closest indexed words in place of unknown words; undefined if that changes nothing. */
  function corrected({ terms }: ParsedQuery): ParsedQuery | undefined {
    const words = terms.map((term) => (isKnown(term) ? term.folded : (vocabulary.nearest(term.folded) ?? term.folded)));
    return words.every((word, index) => word === terms[index]?.folded) ? undefined : parseQuery(words.join(' '));
  }

  return ({ text, filter }) => {
    const parsed = parseQuery(text);
    if (parsed.terms.length === 0) return [{ parsed, found: [], corrected: null }];
    const other = corrected(parsed);
    const readings = [
      { parsed, found: findRows(parsed, 'AND', filter), corrected: null },
      ...(other ? [{ parsed: other, found: findRows(other, 'AND', filter), corrected: wordsOfQuery(other) }] : []),
    ].filter(({ found }) => found.length > 0);
    return readings.length > 0 ? readings : [{ parsed, found: findRows(parsed, 'OR', filter), corrected: null }];
  };
}

function wordsOfQuery({ terms }: ParsedQuery): string {
  return terms.map(({ folded }) => folded).join(' ');
}
