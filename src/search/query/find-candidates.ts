import type { SearchQuery } from '#model/views/search.ts';
import { type ParsedQuery, parseQuery, type Term } from './query.ts';

/** The rows for one reading of a query. */
export interface Candidates<Row> extends FoundRows<Row> {
  /** The query that was searched for. */
  readonly parsed: ParsedQuery;
  /** The corrected words; null if the visitor's own words were searched for. */
  readonly corrected: string | null;
}

/** Rows that were found. */
export interface FoundRows<Row> {
  /** The rows, in no order. */
  readonly found: readonly Row[];
  /** True if there are others, which score lower. */
  readonly more: boolean;
}

/** Where rows are found. */
export interface RowSource<Row> {
  /** True for a term that the index has as a word, or as a prefix of one while it is typed. */
  isKnown(term: Term): boolean | Promise<boolean>;
  /** The indexed word that is closest to an unknown word; undefined if none is close. */
  nearest(word: string): string | undefined | Promise<string | undefined>;
  /** Finds the rows that match every term of a query, or any of them. */
  findRows(parsed: ParsedQuery, join: 'AND' | 'OR', query: SearchQuery): FoundRows<Row> | Promise<FoundRows<Row>>;
  /** The text of a row. */
  textOf(row: Row): string;
}

/**
 * Finds rows with every word, and rows with every word after unknown words are replaced by the closest indexed words; if there
 * are neither, rows with any of the words. Returns no reading of a query without words. Throws what the source throws.
 */
export async function findCandidates<Row>(
  source: RowSource<Row>,
  query: SearchQuery,
): Promise<readonly Candidates<Row>[]> {
  const parsed = parseQuery(query.text);
  if (parsed.terms.length === 0) return [];
  const find = async (words: ParsedQuery, join: 'AND' | 'OR', corrected: string | null): Promise<Candidates<Row>> => {
    return { parsed: words, ...(await source.findRows(words, join, query)), corrected };
  };
  const findCorrected = async (): Promise<readonly Candidates<Row>[]> => {
    const words = await correctedWords(source, parsed);
    return words === undefined ? [] : [await find(parseQuery(words), 'AND', words)];
  };
  const [written, corrected] = await Promise.all([find(parsed, 'AND', null), findCorrected()]);
  const readings = [written, ...corrected].filter(({ found }) => found.length > 0);
  return readings.length > 0 ? readings : [await find(parsed, 'OR', null)];
}

/** The words with the closest indexed words in place of unknown words; undefined if that changes nothing. */
async function correctedWords<Row>(source: RowSource<Row>, { terms }: ParsedQuery): Promise<string | undefined> {
  const words = await Promise.all(
    terms.map(async (term) =>
      (await source.isKnown(term)) ? term.folded : ((await source.nearest(term.folded)) ?? term.folded),
    ),
  );
  return words.every((word, index) => word === terms[index]?.folded) ? undefined : words.join(' ');
}
