import type { SearchQuery } from '#model/views/search.ts';
import type { Vocabulary } from '#search/index/vocabulary.ts';
import type { FindRows, FoundRow } from './find-rows.ts';
import { goesOn, type ParsedQuery, parseQuery, type Term } from './query.ts';

/** What a query found. */
export interface Candidates {
  /** The query, with the words that were searched for. */
  readonly parsed: ParsedQuery;
  /** The rows, in no order. */
  readonly found: readonly FoundRow[];
  /** The words that were searched for, where they are others than those of the visitor. */
  readonly corrected: string | null;
}

/** Finds rows: for the query as it was written, and for what the visitor may have meant. One reading at least. */
export type FindCandidates = (query: SearchQuery) => readonly Candidates[];

/**
 * Finds what may be meant: rows with every word, and rows with the nearest words in place of those that nobody wrote; where
 * there are neither, rows with any of the words.
 */
export function createFindCandidates(findRows: FindRows, vocabulary: Vocabulary): FindCandidates {
  const isWritten = (term: Term): boolean =>
    vocabulary.count(term.folded) > 0 || (goesOn(term) && vocabulary.begun(term.folded).length > 0);

  /** The query with the nearest word in place of each that nobody wrote, undefined where that changes nothing. */
  function corrected({ terms }: ParsedQuery): ParsedQuery | undefined {
    const words = terms.map((term) =>
      isWritten(term) ? term.folded : (vocabulary.nearest(term.folded) ?? term.folded),
    );
    return words.every((word, index) => word === terms[index]?.folded) ? undefined : parseQuery(words.join(' '));
  }

  return ({ text, repo }) => {
    const parsed = parseQuery(text);
    if (parsed.terms.length === 0) return [{ parsed, found: [], corrected: null }];
    const other = corrected(parsed);
    const readings = [
      { parsed, found: findRows(parsed, 'AND', repo), corrected: null },
      ...(other ? [{ parsed: other, found: findRows(other, 'AND', repo), corrected: wordsOfQuery(other) }] : []),
    ].filter(({ found }) => found.length > 0);
    return readings.length > 0 ? readings : [{ parsed, found: findRows(parsed, 'OR', repo), corrected: null }];
  };
}

function wordsOfQuery({ terms }: ParsedQuery): string {
  return terms.map(({ folded }) => folded).join(' ');
}
