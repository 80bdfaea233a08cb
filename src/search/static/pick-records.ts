import type { Join } from '#search/query/query.ts';
import { createHitLimit } from '#search/ranking/hit-limit.ts';
import { impactAt, type TermRows } from './match-term.ts';
import { rowsOfRecord, textImpact } from './shard-format.ts';
import { countUpTo } from './shard-reader.ts';

/** The rows of each term of a query. */
export interface QueryRows {
  /** In the order of the terms. */
  readonly terms: readonly TermRows[];
  /** Rows with all terms as one word. */
  readonly joined: TermRows;
  /** Rows of the package that is searched; undefined for all packages. */
  readonly scope: TermRows | undefined;
}

/** The records to read for a query. */
export interface PickedRecords {
  /** Their numbers, those with the best rows first. */
  readonly records: readonly number[];
  /** True if there are other records. */
  readonly more: boolean;
}

/** How records are picked. */
interface PickOptions {
  /** Which terms a row must match. */
  readonly join: Join;
  /** Number of rows that are wanted. */
  readonly limit: number;
  /** The first record of each package, ascending. */
  readonly packages: readonly number[];
}

/**
 * Picks the records whose rows have the best scores, by an estimate from the impacts of the terms. Rows count towards the limit
 * as hits do: a record stands for a page.
 */
export function pickRecords(found: QueryRows, { join, limit, packages }: PickOptions): PickedRecords {
  const rows = scoredRows(found, join).toSorted((a, b) => b.score - a.score || a.place - b.place);
  const isWithin = createHitLimit({ singlePackage: found.scope !== undefined });
  const records = new Set<number>();
  let taken = 0;
  for (const { place } of rows) {
    const record = Math.floor(place / rowsOfRecord);
    if (!isWithin(record, countUpTo(packages, record))) continue;
    if (taken === limit) return { records: [...records], more: true };
    taken += 1;
    records.add(record);
  }
  return { records: [...records], more: false };
}

interface ScoredRow {
  readonly place: number;
  readonly score: number;
}

function scoredRows({ terms, joined, scope }: QueryRows, join: PickOptions['join']): readonly ScoredRow[] {
  const places = new Set([...joined.rows.keys(), ...terms.flatMap(({ rows }) => [...rows.keys()])]);
  return [...places].flatMap((place) => {
    if (scope !== undefined && impactAt(scope, place) === undefined) return [];
    const impacts = terms.map((rows) => impactAt(rows, place) ?? (rows.isComplete ? undefined : textImpact));
    const together = joined.rows.get(place);
    const missing = together === undefined ? impacts.filter((impact) => impact === undefined).length : 0;
    if (missing > maxMissing(join)) return [];
    const sum = impacts.reduce<number>((total, impact) => total + (impact ?? 0), 0);
    return [{ place, score: Math.max(sum / terms.length, together ?? 0) }];
  });
}

/** How many terms a row may lack. */
export function maxMissing(join: Join): number {
  if (join === 'all') return 0;
  return join === 'most' ? 1 : Number.POSITIVE_INFINITY;
}
