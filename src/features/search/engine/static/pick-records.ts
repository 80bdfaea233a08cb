import type { Join } from '#features/search/engine/query/query.ts';
import { createHitLimit } from '#features/search/engine/ranking/hit-limit.ts';
import { coveredShare, minCovered } from '#features/search/engine/ranking/term-weights.ts';
import { impactAt, type TermRows } from './match-term.ts';
import { labelImpact, rowsOfRecord, textImpact } from './shard-format.ts';
import { countUpTo } from './shard-reader.ts';

/** The rows of each term of a query. */
export interface QueryRows {
  /** In the order of the terms. */
  readonly terms: readonly TermRows[];
  /** Rows with all terms as one word. */
  readonly joined: TermRows;
  /** Rows of the packages that are searched; undefined for all packages. */
  readonly scope: TermRows | undefined;
}

/** The records to read for a query. */
export interface PickedRecords {
  /** Their numbers, those with the best rows first. */
  readonly records: readonly number[];
  /** True if there are other records. */
  readonly more: boolean;
  /** Indexes of the packages with rows beyond the limit of a package or a page. */
  readonly cut: ReadonlySet<number>;
}

/** How records are picked. */
interface PickOptions {
  /** Which terms a row must match. */
  readonly join: Join;
  /** How much each term counts. */
  readonly weights: readonly number[];
  /** Number of rows that are wanted. */
  readonly limit: number;
  /** The first record of each package, ascending. */
  readonly packages: readonly number[];
  /** True for a search in one package. */
  readonly singlePackage: boolean;
}

/**
 * Picks the records whose rows have the best scores, by an estimate from the impacts of the terms. Rows count towards the limit
 * as hits do: a record stands for a page.
 */
export function pickRecords(
  found: QueryRows,
  { limit, packages, singlePackage, ...options }: PickOptions,
): PickedRecords {
  const rows = scoredRows(found, options).toSorted((a, b) => b.score - a.score || a.place - b.place);
  const isWithin = createHitLimit({ singlePackage });
  const records = new Set<number>();
  const cut = new Set<number>();
  // Of a term with more rows than are listed some are not known.
  const isComplete = found.terms.every((term) => term.isComplete);
  let taken = 0;
  for (const { place } of rows) {
    const record = Math.floor(place / rowsOfRecord);
    const item = countUpTo(packages, record);
    if (!isWithin(record, item)) {
      cut.add(item);
      continue;
    }
    if (taken === limit) return { records: [...records], more: true, cut };
    taken += 1;
    records.add(record);
  }
  return { records: [...records], more: !isComplete, cut };
}

interface ScoredRow {
  readonly place: number;
  readonly score: number;
}

function scoredRows(
  { terms, joined, scope }: QueryRows,
  { join, weights }: Pick<PickOptions, 'join' | 'weights'>,
): readonly ScoredRow[] {
  const places = new Set([...joined.rows.keys(), ...terms.flatMap(({ rows }) => [...rows.keys()])]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return [...places].flatMap((place) => {
    if (scope !== undefined && impactAt(scope, place) === undefined) return [];
    const impacts = terms.map((rows) => impactAt(rows, place) ?? (rows.isComplete ? undefined : textImpact));
    const together = joined.rows.get(place);
    const hasTerm = impacts.map((impact) => together !== undefined || impact !== undefined);
    const labelled = impacts.some((impact) => impact !== undefined && impact >= labelImpact);
    if (!isWanted({ hasTerm, labelled }, join, weights)) return [];
    const sum = impacts.reduce<number>((all, impact, index) => all + (impact ?? 0) * (weights[index] ?? 0), 0);
    return [{ place, score: Math.max(sum / total, together ?? 0) }];
  });
}

/** What a row has of a query. */
interface RowMatch {
  /** True for each term that it has. */
  readonly hasTerm: readonly boolean[];
  /** True if its own title or heading has a term. */
  readonly labelled: boolean;
}

/** True for a row that matches enough terms. */
export function isWanted({ hasTerm, labelled }: RowMatch, join: Join, weights: readonly number[]): boolean {
  if (join === 'any' || hasTerm.every(Boolean)) return true;
  if (join === 'all') return false;
  return labelled || coveredShare(weights, (index) => hasTerm[index] ?? false) >= minCovered;
}
