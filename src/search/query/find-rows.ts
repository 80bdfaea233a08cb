import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { idsOfKind, longestPrefix } from '#search/index/index-database-options.ts';
import { kinds } from '#search/index/index-rows.ts';
import { packageToken } from '#search/index/package-token.ts';
import type { Vocabulary } from '#search/index/vocabulary.ts';
import { goesOn, inOneWord, type MatchOptions, matchExpression, type ParsedQuery, type Term } from './query.ts';

/** A row that the index found. */
export interface FoundRow {
  /** Its place in the index. */
  readonly id: number;
  /** The package's identity. */
  readonly repo: string;
  /** The file, '' for the package itself. */
  readonly file: string;
  /** Its place in {@link kinds}. */
  readonly kind: number;
  /** The heading's id. */
  readonly anchor: string;
  /** Title of the page. */
  readonly title: string;
  /** Heading of the section. */
  readonly heading: string;
  /** Language of the page. */
  readonly language: string;
  /** BM25, 0 where it was not asked for. */
  readonly frequency: number;
}

/** Finds the rows that a query may mean, in no order: those with every term, or with any. */
export type FindRows = (parsed: ParsedQuery, join: 'AND' | 'OR', repo: string | undefined) => readonly FoundRow[];

/** Rows of each kind that are ranked: of those that are told apart by frequencies, and of others. */
const mostRows = 100;
const mostShortest = 60;

/** Pages up to which frequencies are asked for, and pages of single words that are read for them. */
const mostCompared = 500;
const mostCounted = 4_000;

type Hit = Pick<FoundRow, 'id' | 'frequency'>;

/**
 * Makes the finder. Frequencies tell rows apart where words are rare. To compute them SQLite reads every row of every word;
 * of common words the first rows by length of heading are taken instead, those with the words in names, titles and
 * headings before those with the words in their text.
 */
export function createFindRows(database: DatabaseSync, vocabulary: Vocabulary): FindRows {
  const compared = database.prepare(
    'SELECT rowid AS id, bm25(words, 0, 8, 5, 4, 1) AS frequency FROM words WHERE words MATCH ?',
  );
  const firstOf = (table: string) =>
    database.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid >= ? AND rowid < ? LIMIT ?`);
  const [inLabels, inWords] = [firstOf('labels'), firstOf('words')];
  const details = database.prepare(`
    SELECT repo, file, anchor, page.title AS title, heading, language
    FROM section JOIN page ON page.id = section.page WHERE section.id = ?
  `);

  function countOf(term: Term): number {
    const begun = [...term.stems, ...(goesOn(term) ? [term.folded] : [])];
    const whole = [term.folded, ...term.parts].reduce((sum, word) => sum + vocabulary.count(word), 0);
    // Whatever has a stem begins with most of it.
    return begun.reduce((sum, start) => Math.max(sum, vocabulary.countBegun(start)), whole);
  }

  function mostFrequent(expression: string): readonly Hit[] {
    const hits = compared.all(expression).map(({ id, frequency }) => {
      return { id: Number(id), frequency: Number(frequency) };
    });
    hits.sort((a, b) => a.frequency - b.frequency);
    return kinds.flatMap((_, kind) => hits.filter(({ id }) => kindOf(id) === kind).slice(0, mostRows));
  }

  function shortest(parsed: ParsedQuery, scope: Pick<MatchOptions, 'join' | 'within'>): readonly Hit[] {
    const { begun } = vocabulary;
    // The index keeps what short beginnings of labels stand for; of others it would first have to collect all rows.
    const kept = (start: string) => (start.length <= longestPrefix ? undefined : begun(start));
    const labels = matchExpression(parsed, { ...scope, begun: kept });
    const words = matchExpression(parsed, { ...scope, begun });
    return kinds.flatMap((_, kind) => {
      // Whole numbers of JavaScript are fractions to SQLite, and FTS5 uses no bound that may be a fraction.
      const range = [BigInt(kind * idsOfKind), BigInt((kind + 1) * idsOfKind), mostShortest] as const;
      const ids = new Set(inLabels.all(labels, ...range).map(({ id }) => Number(id)));
      if (ids.size < mostShortest) for (const { id } of inWords.all(words, ...range)) ids.add(Number(id));
      return [...ids].map((id) => ({ id, frequency: 0 }));
    });
  }

  return (parsed, join, repo) => {
    const within = repo === undefined ? undefined : packageToken(repo);
    const counts = parsed.terms.map(countOf);
    const counted = counts.reduce((sum, count) => sum + count, 0);
    const together = parsed.terms.length > 1 ? vocabulary.count(inOneWord(parsed.terms)) : 0;
    const most = join === 'AND' ? Math.min(...counts) + together : counted;
    const rows = within === undefined ? most : Math.min(most, vocabulary.count(within));
    const hits =
      rows <= mostCompared && counted <= mostCounted
        ? mostFrequent(matchExpression(parsed, { join, within }))
        : shortest(parsed, { join, within });
    return hits.map((hit) => toFoundRow(hit, details.get(hit.id) ?? {}));
  };
}

function kindOf(id: number): number {
  return Math.floor(id / idsOfKind);
}

function toFoundRow({ id, frequency }: Hit, row: Record<string, SQLOutputValue>): FoundRow {
  return {
    id,
    repo: String(row.repo),
    file: String(row.file),
    kind: kindOf(id),
    anchor: String(row.anchor),
    title: String(row.title),
    heading: String(row.heading),
    language: String(row.language),
    frequency,
  };
}
