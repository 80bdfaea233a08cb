import type { DatabaseSync } from 'node:sqlite';
import type { CandidateRows } from '#features/search/engine/query/find-candidates.ts';
import { inOneWord, isPrefix, type Join, type ParsedQuery, type Term } from '#features/search/engine/query/query.ts';
import { sufficientSets, termWeights } from '#features/search/engine/ranking/term-weights.ts';
import { type BestHits, createRowQueries, type IndexedRow, type Scope } from './row-queries.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How common a term is. */
interface TermCount {
  /** About the number of pages that a search for the term reads. */
  readonly read: number;
  /** The number of pages with the term; of an identifier that is nowhere, that of its rarest part. */
  readonly pages: number;
}

/**
 * Finds the rows that match a query, in no order, and tells how much each of its terms counts. The rows are those of the
 * packages whose tokens are given, or of all packages.
 */
export type FindRows = (
  parsed: ParsedQuery,
  join: Join,
  scope: Pick<Scope, 'within' | 'limit'>,
) => CandidateRows<IndexedRow>;

/** BM25 is computed up to so many matching pages, and so many pages of the single words. */
const maxCompared = 500;
const maxCounted = 4_000;

const none: BestHits = { hits: [], more: false };

/**
 * Creates the finder. BM25 ranks rows of rare words. To compute it SQLite reads every row of every word, so for common words
 * the rows with the shortest headings are taken instead: first those with the words in titles and headings, then those with
 * the words in names and paths, then those with the words in their text.
 */
export function createFindRows(database: DatabaseSync, vocabulary: Vocabulary): FindRows {
  const queries = createRowQueries(database, vocabulary);

  const countOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + vocabulary.count(word), 0);

  function hitsOf(parsed: ParsedQuery, scope: Scope, counts: readonly TermCount[]): BestHits {
    const read = counts.reduce((sum, count) => sum + count.read, 0);
    const together = parsed.terms.length > 1 ? vocabulary.count(inOneWord(parsed.terms)) : 0;
    const most = scope.join === 'all' ? Math.min(...counts.map((count) => count.read)) + together : read;
    const rows = scope.within === undefined ? most : Math.min(most, countOf(scope.within));
    const isRare = rows <= maxCompared && read <= maxCounted;
    return isRare ? queries.byFrequency(parsed, scope) : queries.byLength(parsed, scope);
  }

  /** Rows with most of the weight of the terms. A title with any of the words may tell what the question is about, too. */
  function mostHits(parsed: ParsedQuery, scope: Scope, counts: readonly TermCount[]): BestHits {
    const read = counts.reduce((sum, count) => sum + count.read, 0);
    // Of two words one is enough only if both are rare.
    const isLong = parsed.terms.length > 2;
    if (!isLong && read > maxCounted) return none;
    const { hits, more } = isLong || read <= maxCompared ? hitsOf(parsed, scope, counts) : none;
    const known = new Set(hits.map(({ id }) => id));
    const labelled = queries.inOwnLabels(parsed, { ...scope, join: 'any' });
    return { hits: [...hits, ...labelled.filter(({ id }) => !known.has(id))], more };
  }

  return (parsed, join, { within, limit }) => {
    const counts = parsed.terms.map((term) => countTerm(term, vocabulary));
    const weights = termWeights(
      counts.map(({ pages }) => pages),
      vocabulary.pages(),
    );
    const scope = { join, within, limit };
    if (within?.length === 0) return { weights, rows: [], more: false };
    const { hits, more } =
      join === 'most'
        ? mostHits(parsed, { ...scope, sets: setsOf(parsed, weights) }, counts)
        : hitsOf(parsed, scope, counts);
    return { weights, rows: hits.map(queries.read), more };
  };
}

function setsOf({ terms }: ParsedQuery, weights: readonly number[]): readonly (readonly Term[])[] {
  return sufficientSets(weights).map((set) => terms.filter((_, index) => set.includes(index)));
}

/** Counts the pages of a term. */
function countTerm(term: Term, vocabulary: Pick<Vocabulary, 'count' | 'countPrefix'>): TermCount {
  const { folded, parts, stems } = term;
  const own = vocabulary.count(folded);
  const ofParts = parts.map((part) => vocabulary.count(part));
  const prefixes = [...stems, ...(isPrefix(term) ? [folded] : [])];
  // Most forms of a word begin with its stem.
  const read = prefixes.reduce(
    (most, prefix) => Math.max(most, vocabulary.countPrefix(prefix)),
    ofParts.reduce((sum, count) => sum + count, own),
  );
  if (parts.length === 0) return { read, pages: read };
  return { read, pages: own > 0 ? own : Math.min(...ofParts) };
}
