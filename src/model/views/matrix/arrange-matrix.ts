import { byStars } from '#model/package/package.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import { compareText } from '#model/text/compare-text.ts';
import type { MatrixRow } from './matrix.ts';
import type { MatrixChoice, MatrixSort } from './matrix-choice.ts';

type Compare = (a: MatrixRow, b: MatrixRow) => number;

const orders: Readonly<Record<MatrixSort, Compare>> = {
  stars: () => 0,
  rising: (a, b) => b.gained - a.gained,
  // Packages of unknown age come last.
  changed: (a, b) => (b.changed ?? 0) - (a.changed ?? 0),
  name: (a, b) => compareText(a.title.toLowerCase(), b.title.toLowerCase()),
};

/** Filters and sorts packages; archived ones come after all others, ties are broken by stars. */
export function arrangeMatrix(rows: readonly MatrixRow[], choice: MatrixChoice): readonly MatrixRow[] {
  const order = orders[choice.sort];
  return rows
    .filter((row) => isShown(row, choice))
    .sort((a, b) => Number(a.archived) - Number(b.archived) || order(a, b) || byStars(a, b));
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
