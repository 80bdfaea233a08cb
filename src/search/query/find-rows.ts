import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { SearchFilter } from '#model/views/search-filter.ts';
import { idsOfKind, maxPrefixLength } from '#search/index/index-database-options.ts';
import { kinds } from '#search/index/index-rows.ts';
import { packageToken } from '#search/index/package-token.ts';
import type { Vocabulary } from '#search/index/vocabulary.ts';
import type { FoundRow } from '#search/ranking/rank.ts';
import { type MatchOptions, matchExpression } from './match-expression.ts';
import { inOneWord, isPrefix, type Join, type ParsedQuery, type Term } from './query.ts';

/** A row of the database that matches a query. */
export interface IndexedRow extends FoundRow {
  /** Its id. */
  readonly id: number;
}

/** Finds the rows that match all terms of a query, all but one, or any of them, in no order. */
export type FindRows = (parsed: ParsedQuery, join: Join, filter: SearchFilter) => readonly IndexedRow[];

/** Rows of each kind that are ranked: with BM25 scores, and without. */
const maxRows = 100;
const maxShortest = 60;

/** BM25 is computed up to so many matching pages, and so many pages of the single words. */
const maxCompared = 500;
const maxCounted = 4_000;

type Hit = Pick<IndexedRow, 'id' | 'frequency'>;

/**
 * Creates the finder. BM25 ranks rows of rare words. To compute it SQLite reads every row of every word, so for common words
 * the rows with the shortest headings are taken instead: first those with the words in names, titles and headings, then those
 * with the words in their text.
 */
export function createFindRows(database: DatabaseSync, vocabulary: Vocabulary): FindRows {
  const compared = database.prepare(
    'SELECT rowid AS id, bm25(words, 0, 8, 5, 2, 4, 1) AS frequency FROM words WHERE words MATCH ?',
  );
  const firstOf = (table: string) =>
    database.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid >= ? AND rowid < ? LIMIT ?`);
  const [inLabels, inWords] = [firstOf('labels'), firstOf('words')];
  const details = database.prepare(`
    SELECT repo, file, anchor, page.title AS title, path, heading, language, for_tools
    FROM section JOIN page ON page.id = section.page WHERE section.id = ?
  `);

  function countOf(term: Term): number {
    const prefixes = [...term.stems, ...(isPrefix(term) ? [term.folded] : [])];
    const whole = [term.folded, ...term.parts].reduce((sum, word) => sum + vocabulary.count(word), 0);
    // Most forms of a word begin with its stem.
    return prefixes.reduce((sum, prefix) => Math.max(sum, vocabulary.countPrefix(prefix)), whole);
  }

  function rankByFrequency(expression: string): readonly Hit[] {
    const hits = compared.all(expression).map(({ id, frequency }) => {
      return { id: Number(id), frequency: Number(frequency) };
    });
    hits.sort((a, b) => a.frequency - b.frequency);
    return kinds.flatMap((_, kind) => hits.filter(({ id }) => kindOf(id) === kind).slice(0, maxRows));
  }

  function shortest(parsed: ParsedQuery, scope: Pick<MatchOptions, 'join' | 'within'>): readonly Hit[] {
    const { completions } = vocabulary;
    // The index has the rows of short prefixes of labels; for longer ones it would collect all rows first.
    const longOnly = (prefix: string) => (prefix.length <= maxPrefixLength ? undefined : completions(prefix));
    const labels = matchExpression(parsed, { ...scope, completions: longOnly });
    const words = matchExpression(parsed, { ...scope, completions });
    return kinds.flatMap((_, kind) => {
      // SQLite takes a JavaScript number for a fraction, and FTS5 does not use a fractional bound.
      const range = [BigInt(kind * idsOfKind), BigInt((kind + 1) * idsOfKind), maxShortest] as const;
      const ids = new Set(inLabels.all(labels, ...range).map(({ id }) => Number(id)));
      if (ids.size < maxShortest) for (const { id } of inWords.all(words, ...range)) ids.add(Number(id));
      return [...ids].map((id) => ({ id, frequency: 0 }));
    });
  }

  return (parsed, join, { repo }) => {
    const within = repo === undefined ? undefined : packageToken(repo);
    const counts = parsed.terms.map(countOf);
    const counted = counts.reduce((sum, count) => sum + count, 0);
    const together = parsed.terms.length > 1 ? vocabulary.count(inOneWord(parsed.terms)) : 0;
    const most = join === 'any' ? counted : (counts.toSorted((a, b) => a - b)[join === 'all' ? 0 : 1] ?? 0) + together;
    const rows = within === undefined ? most : Math.min(most, vocabulary.count(within));
    const hits =
      rows <= maxCompared && counted <= maxCounted
        ? rankByFrequency(matchExpression(parsed, { join, within }))
        : shortest(parsed, { join, within });
    return hits.map((hit) => toFoundRow(hit, details.get(hit.id) ?? {}));
  };
}

function kindOf(id: number): number {
  return Math.floor(id / idsOfKind);
}

function toFoundRow({ id, frequency }: Hit, row: Record<string, SQLOutputValue>): IndexedRow {
  return {
    id,
    repo: String(row.repo),
    file: String(row.file),
    kind: kindOf(id),
    anchor: String(row.anchor),
    title: String(row.title),
    path: String(row.path),
    heading: String(row.heading),
    language: String(row.language),
    frequency,
    ...(row.for_tools === 1 && { forTools: true }),
  };
}
