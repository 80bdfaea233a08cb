import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { SearchQuery } from '#model/search.ts';
import { kinds } from './index-rows.ts';
import { idsOfKind } from './open-index.ts';
import { matchExpression, type ParsedQuery, parseQuery } from './query.ts';
import type { Vocabulary } from './vocabulary.ts';

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
  /** BM25. */
  readonly frequency: number;
}

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

/** Rows of each kind that are ranked. */
const mostRows = 100;

const select = (scope: string): string => `
  SELECT hit.id AS id, repo, file, anchor, title, heading, language, frequency FROM (
    SELECT rowid AS id, bm25(words, 8, 5, 4, 1) AS frequency FROM words
    WHERE words MATCH ? AND rowid >= ? AND rowid < ? ${scope} ORDER BY frequency LIMIT ${mostRows}
  ) AS hit JOIN section ON section.id = hit.id JOIN page ON page.id = section.page
`;
const ofPackage = 'AND rowid IN (SELECT section.id FROM section JOIN page ON page.id = section.page WHERE repo = ?)';

/**
 * Finds what may be meant: rows with every word, and rows with the nearest words in place of those that nobody wrote; where
 * there are neither, rows with any of the words.
 */
export function createFindCandidates(database: DatabaseSync, vocabulary: Vocabulary): FindCandidates {
  const everywhere = database.prepare(select(''));
  const inPackage = database.prepare(select(ofPackage));

  function ask(parsed: ParsedQuery, join: 'AND' | 'OR', repo: string | undefined): readonly FoundRow[] {
    const expression = matchExpression(parsed, join);
    return kinds.flatMap((_kind, kind) => {
      const range = [expression, kind * idsOfKind, (kind + 1) * idsOfKind] as const;
      const rows = repo === undefined ? everywhere.all(...range) : inPackage.all(...range, repo);
      return rows.map((row) => toFoundRow(row, kind));
    });
  }

  /** The query with the nearest word in place of each that nobody wrote, undefined where that changes nothing. */
  function corrected({ terms }: ParsedQuery): ParsedQuery | undefined {
    const words = terms.map(({ folded, open }) =>
      vocabulary.has(folded, open) ? folded : (vocabulary.nearest(folded) ?? folded),
    );
    return words.every((word, index) => word === terms[index]?.folded) ? undefined : parseQuery(words.join(' '));
  }

  return ({ text, repo }) => {
    const parsed = parseQuery(text);
    if (parsed.terms.length === 0) return [{ parsed, found: [], corrected: null }];
    const other = corrected(parsed);
    const readings = [
      { parsed, found: ask(parsed, 'AND', repo), corrected: null },
      ...(other ? [{ parsed: other, found: ask(other, 'AND', repo), corrected: wordsOfQuery(other) }] : []),
    ].filter(({ found }) => found.length > 0);
    return readings.length > 0 ? readings : [{ parsed, found: ask(parsed, 'OR', repo), corrected: null }];
  };
}

function wordsOfQuery({ terms }: ParsedQuery): string {
  return terms.map(({ folded }) => folded).join(' ');
}

function toFoundRow(row: Record<string, SQLOutputValue>, kind: number): FoundRow {
  return {
    id: Number(row.id),
    repo: String(row.repo),
    file: String(row.file),
    kind,
    anchor: String(row.anchor),
    title: String(row.title),
    heading: String(row.heading),
    language: String(row.language),
    frequency: Number(row.frequency),
  };
}
