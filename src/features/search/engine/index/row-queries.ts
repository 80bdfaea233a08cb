import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { ParsedQuery } from '#features/search/engine/query/query.ts';
import type { MatchingRow } from '#features/search/engine/ranking/rank.ts';
import { idsOfKind, maxPrefixLength } from './index-database-options.ts';
import { kinds } from './index-rows.ts';
import { type MatchOptions, matchExpression } from './match-expression.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A row of the database that matches a query. */
export interface IndexedRow extends MatchingRow {
  readonly id: number;
}

/** A row that is not read yet. */
export type Hit = Pick<IndexedRow, 'id' | 'frequency'>;

/** Which rows match. */
export interface Scope extends Pick<MatchOptions, 'join' | 'within' | 'sets'> {
  /** Number of hits that are wanted. */
  readonly limit: number;
}

/** The best rows. */
export interface BestHits {
  /** The rows, not read yet. */
  readonly hits: readonly Hit[];
  /** True if others match too. */
  readonly more: boolean;
}

/** Finds rows in the full-text tables. All methods throw the errors of SQLite. */
export interface RowQueries {
  /** The rows of each kind with the best BM25 scores, and among the others those with the words in the shortest labels. */
  byFrequency(parsed: ParsedQuery, scope: Scope): BestHits;
  /** The rows of each kind with the shortest labels: with the words in labels, then in texts. */
  byLength(parsed: ParsedQuery, scope: Scope): BestHits;
  /** The rows of each kind with the words in their own title or heading, the shortest first. */
  inOwnLabels(parsed: ParsedQuery, scope: Scope): readonly Hit[];
  read(hit: Hit): IndexedRow;
}

/** Rows of each kind that are ranked, unless more hits are wanted: with BM25 scores, and without. */
const maxRows = 100;
const maxShortest = 60;

/** Prepares the queries. */
export function createRowQueries(database: DatabaseSync, { completions }: Pick<Vocabulary, 'completions'>): RowQueries {
  const { compared, inLabels, inWords, details } = prepare(database);
  // The index has the rows of short prefixes of labels; for longer ones it would collect all rows first.
  const longOnly = (prefix: string) => (prefix.length <= maxPrefixLength ? undefined : completions(prefix));

  function ownLabels(parsed: ParsedQuery, scope: Scope, kind: number): readonly number[] {
    // The title alone is in all sections of its page.
    const columns = kind === 2 && scope.join !== 'all' ? 'heading' : 'title heading';
    const expression = matchExpression(parsed, { ...scope, columns, completions: longOnly });
    return [...idsIn(inLabels.all(expression, ...rangeOf(kind), maxShortest))];
  }

  return {
    byFrequency(parsed, scope) {
      const found = compared.all(matchExpression(parsed, scope)).map(({ id, frequency }) => {
        return { id: Number(id), frequency: Number(frequency) };
      });
      found.sort((a, b) => a.frequency - b.frequency);
      const max = Math.max(maxRows, scope.limit);
      const hits = kinds.flatMap((_, kind) => {
        const ofKind = found.filter(({ id }) => kindOf(id) === kind);
        if (ofKind.length <= max || !hasOwnLabels(parsed)) return ofKind.slice(0, max);
        const labelled = new Set(ownLabels(parsed, scope, kind));
        return ofKind.filter(({ id }, index) => index < max || labelled.has(id));
      });
      return { hits, more: hits.length < found.length };
    },
    byLength(parsed, scope) {
      const labels = matchExpression(parsed, { ...scope, completions: longOnly });
      const words = matchExpression(parsed, { ...scope, completions });
      const max = Math.max(maxShortest, scope.limit);
      const ids = kinds.map((_, kind) => {
        const own: ReadonlySet<number> = new Set(hasOwnLabels(parsed) ? ownLabels(parsed, scope, kind) : []);
        const found = [
          [inLabels, labels],
          [inWords, words],
        ] as const;
        return found.reduce(
          (some, [table, expression]) =>
            some.size < max ? some.union(idsIn(table.all(expression, ...rangeOf(kind), max))) : some,
          own,
        );
      });
      // With fewer rows than the most that are read, none is left.
      return { hits: ids.flatMap((each) => [...each].map(notCompared)), more: ids.some(({ size }) => size >= max) };
    },
    inOwnLabels: (parsed, scope) => kinds.flatMap((_, kind) => ownLabels(parsed, scope, kind).map(notCompared)),
    read: (hit) => toIndexedRow(hit, details.get(hit.id) ?? {}),
  };
}

function prepare(database: DatabaseSync) {
  const firstOf = (table: string) =>
    database.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid >= ? AND rowid < ? LIMIT ?`);
  return {
    compared: database.prepare(
      'SELECT rowid AS id, bm25(words, 0, 8, 5, 2, 4, 1) AS frequency FROM words WHERE words MATCH ?',
    ),
    inLabels: firstOf('labels'),
    inWords: firstOf('words'),
    details: database.prepare(`
      SELECT repo, file, anchor, page.title AS title, path, heading, language, for_tools
      FROM section JOIN page ON page.id = section.page WHERE section.id = ?
    `),
  };
}

/** True for several words that are no phrase: single words and phrases are found in all labels at once. */
function hasOwnLabels({ terms, phrases }: ParsedQuery): boolean {
  return terms.length > 1 && phrases.length === 0;
}

function idsIn(rows: readonly Record<string, SQLOutputValue>[]): ReadonlySet<number> {
  return new Set(rows.map(({ id }) => Number(id)));
}

function notCompared(id: number): Hit {
  return { id, frequency: 0 };
}

/** The ids of a kind. SQLite takes a JavaScript number for a fraction, and FTS5 does not use a fractional bound. */
function rangeOf(kind: number): readonly [bigint, bigint] {
  return [BigInt(kind * idsOfKind), BigInt((kind + 1) * idsOfKind)];
}

function kindOf(id: number): number {
  return Math.floor(id / idsOfKind);
}

function toIndexedRow({ id, frequency }: Hit, row: Record<string, SQLOutputValue>): IndexedRow {
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
