import { byStars } from '#model/package/package.ts';
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

function isShown(row: MatrixRow, { type, language, topic, archived }: MatrixChoice): boolean {
  return (
    (type === undefined || row.type === type) &&
    (language === undefined || row.language === language) &&
    (topic === undefined || row.topics.includes(topic)) &&
    (archived === undefined || row.archived === (archived === 'only'))
  );
}
