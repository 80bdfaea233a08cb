import { byStars } from '#model/package/package.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import { compareText } from '#model/text/compare-text.ts';
import type { Matrix, MatrixRow } from './matrix.ts';
import {
  type MatrixChoice,
  type MatrixOptions,
  type MatrixSort,
  matrixOptions,
  pageSize,
  parseMatrixChoice,
} from './matrix-choice.ts';

type Compare = (a: MatrixRow, b: MatrixRow) => number;

const orders: Readonly<Record<MatrixSort, Compare>> = {
  stars: () => 0,
  rising: (a, b) => b.gained - a.gained,
  // Packages of unknown age come last.
  changed: (a, b) => (b.changed ?? 0) - (a.changed ?? 0),
  name: (a, b) => compareText(a.title.toLowerCase(), b.title.toLowerCase()),
};

/** The Matrix as a query arranges it. */
export interface ArrangedMatrix {
  /** The choice. Its page is one of {@link pages}. */
  readonly choice: MatrixChoice;
  /** The values that can be chosen. */
  readonly options: MatrixOptions;
  /** The filtered packages, sorted. */
  readonly matching: readonly MatrixRow[];
  /** The same packages by group, in the default order of a family with groups; else one section. */
  readonly sections: readonly MatrixSection[];
  /** Number of pages of these packages, at least 1. */
  readonly pages: number;
}

/** Arranges a Matrix by a query (`?sort=name`). A page after the last one becomes the last. */
export function arrangedMatrix({ rows, groups }: Matrix, search: string): ArrangedMatrix {
  const options = matrixOptions(rows);
  const parsed = parseMatrixChoice(search, options);
  const shown = arrangeMatrix(rows, parsed);
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const page = parsed.page === undefined || pages === 1 ? undefined : Math.min(parsed.page, pages);
  return {
    choice: { ...parsed, page },
    options,
    matching: shown,
    sections: matrixSections(shown, parsed, groups),
    pages,
  };
}

/** The packages that a document shows, by section: those of one page. */
export function pageSections({ sections, choice }: ArrangedMatrix): readonly MatrixSection[] {
  const start = ((choice.page ?? 1) - 1) * pageSize;
  let before = 0;
  return sections.flatMap((section) => {
    const rows = section.rows.slice(Math.max(0, start - before), Math.max(0, start + pageSize - before));
    before += section.rows.length;
    return rows.length === 0 ? [] : [{ ...section, rows }];
  });
}

/** Filters and sorts packages; archived ones come after all others, ties are broken by stars. */
export function arrangeMatrix(rows: readonly MatrixRow[], choice: MatrixChoice): readonly MatrixRow[] {
  const words = choice.text?.toLowerCase().split(' ') ?? [];
  return sorted(rows, choice.sort).filter((row) => isShown(row, choice) && hasWords(row, words));
}

const knownOrders = new WeakMap<readonly MatrixRow[], Map<MatrixSort, readonly MatrixRow[]>>();

/** The packages in an order, which is kept: it costs more than a filter. */
function sorted(rows: readonly MatrixRow[], sort: MatrixSort): readonly MatrixRow[] {
  const known = knownOrders.get(rows) ?? new Map<MatrixSort, readonly MatrixRow[]>();
  knownOrders.set(rows, known);
  const order = orders[sort];
  const list =
    known.get(sort) ?? rows.toSorted((a, b) => Number(a.archived) - Number(b.archived) || order(a, b) || byStars(a, b));
  known.set(sort, list);
  return list;
}

const knownTexts = new WeakMap<MatrixRow, string>();

/** True for a package that has each of these words, which are in lower case. */
function hasWords(row: MatrixRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { title, repo, code, description, topics } = row;
  const text = knownTexts.get(row) ?? [title, repo, code, description, ...topics].join('\n').toLowerCase();
  knownTexts.set(row, text);
  return words.every((word) => text.includes(word));
}

/** True if some packages match these filters and others do not. */
export function dividesMatrix(rows: readonly MatrixRow[], filters: Partial<MatrixChoice>): boolean {
  const matching = rows.filter((row) => isShown(row, filters)).length;
  return matching > 0 && matching < rows.length;
}

function isShown(row: MatrixRow, { group, type, language, topic, archived }: Partial<MatrixChoice>): boolean {
  return (
    (group === undefined || row.group === group) &&
    (type === undefined || row.type === type) &&
    (language === undefined || row.language === language) &&
    (topic === undefined || row.topics.includes(topic)) &&
    (archived === undefined || row.archived === (archived === 'only'))
  );
}

/** A section of the Matrix: the packages of a group, or those without one. */
export interface MatrixSection {
  /** The group; undefined for the packages without one. */
  readonly group: PackageGroup | undefined;
  /** Its packages in the order of the Matrix. */
  readonly rows: readonly MatrixRow[];
}

/** Divides arranged packages into the sections of their groups. Other orders than the default one have a single section. */
export function matrixSections(
  rows: readonly MatrixRow[],
  { sort, group }: Pick<MatrixChoice, 'sort' | 'group'>,
  groups: readonly PackageGroup[] = [],
): readonly MatrixSection[] {
  if (sort !== 'stars' || group !== undefined || groups.length === 0) return [{ group: undefined, rows }];
  const byGroup = Map.groupBy(rows, (row) => row.group);
  const known = groups.map((each) => ({ group: each, rows: byGroup.get(each.id) ?? [] }));
  return [...known, { group: undefined, rows: byGroup.get(undefined) ?? [] }].filter(
    (section) => section.rows.length > 0,
  );
}
