import type { SearchQuery } from '#features/search/contract/search.ts';
import { type Join, type ParsedQuery, parseQuery, type Term } from './query.ts';
import { stemLanguages, stemOf } from './stems.ts';

/** The rows for one reading of a query. */
export interface Candidates<Row> extends CandidateRows<Row> {
  /** The query that was searched for. */
  readonly parsed: ParsedQuery;
  /** The corrected words; null if the visitor's own words were searched for. */
  readonly corrected: string | null;
}

/** Rows that were found. */
export interface CandidateRows<Row> {
  /** The rows, in no order. */
  readonly rows: readonly Row[];
  /** True if there are others, which score lower. */
  readonly more: boolean;
  /** Packages with others; absent if that is not known. */
  readonly moreIn?: readonly string[];
  /** How much each term of the query counts, in their order. */
  readonly weights: readonly number[];
}

/** Where rows are found. */
export interface RowSource<Row> {
  /** True for a term that the index has as a word, or as a prefix of one while it is typed. */
  isKnown(term: Term): boolean | Promise<boolean>;
  /** The indexed word that is closest to an unknown word; undefined if none is close. */
  nearest(word: string): string | undefined | Promise<string | undefined>;
  /** The most frequent indexed words with a prefix. */
  beginningWith(prefix: string): readonly string[] | Promise<readonly string[]>;
  /** Finds the rows that match all terms of a query, most of their weights, or any of them. */
  findRows(parsed: ParsedQuery, join: Join, query: SearchQuery): CandidateRows<Row> | Promise<CandidateRows<Row>>;
  /** The text of a row. */
  textOf(row: Row): string;
}

/** Fewer terms than this are all needed. */
const minTermsForMost = 2;

/**
 * Finds rows with every word, and rows with every word after unknown words are replaced by the closest indexed words. Returns
 * no reading of a query without words, and none that finds nothing. Throws what the source throws.
 */
export async function findCandidates<Row>(
  source: RowSource<Row>,
  query: SearchQuery,
): Promise<readonly Candidates<Row>[]> {
  const parsed = parseQuery(query.text);
  if (parsed.terms.length === 0) return [];
  const find = async (words: ParsedQuery, corrected: string | null): Promise<Candidates<Row>> => {
    return { parsed: words, ...(await source.findRows(words, 'all', query)), corrected };
  };
  const findCorrected = async (): Promise<readonly Candidates<Row>[]> => {
    const words = await correctedWords(source, parsed);
    return words === undefined ? [] : [await find(parseQuery(words), words)];
  };
  const [written, corrected] = await Promise.all([find(parsed, null), findCorrected()]);
  return [written, ...corrected].filter(({ rows }) => rows.length > 0);
}

/** Finds rows that have all words but one, if there are enough words; undefined if there are too few, or no such row. */
export async function findMost<Row>(
  source: RowSource<Row>,
  parsed: ParsedQuery,
  query: SearchQuery,
): Promise<CandidateRows<Row> | undefined> {
  if (parsed.terms.length < minTermsForMost) return undefined;
  const rows = await source.findRows(parsed, 'most', query);
  return rows.rows.length === 0 ? undefined : rows;
}

/** True for another form of the word of a term, which its stem finds: it is no correction. */
function isForm(word: string, { stems }: Term): boolean {
  return stemLanguages.some((language) => stems.includes(stemOf(word, language)));
}

/** The query with the closest indexed words in place of unknown words; undefined if that changes nothing. */
async function correctedWords<Row>(source: RowSource<Row>, { text, terms }: ParsedQuery): Promise<string | undefined> {
  const words = await Promise.all(
    terms.map(async (term) => {
      if (await source.isKnown(term)) return term.folded;
      const other = await source.nearest(term.folded);
      return other === undefined || isForm(other, term) ? term.folded : other;
    }),
  );
  if (words.every((word, index) => word === terms[index]?.folded)) return undefined;
  let corrected = text;
  // From the last one on, so that the places of those before it stay.
  for (const [index, { folded, start, end }] of [...terms.entries()].reverse()) {
    const word = words[index] ?? folded;
    if (word !== folded) corrected = corrected.slice(0, start) + word + corrected.slice(end);
  }
  return corrected.trim().replace(/\s+/g, ' ').toLowerCase();
}
