import type { Matrix } from '#model/views/matrix/matrix.ts';
import { useLocale } from '#web/app/app-context.ts';
import { Parts } from '#web/app/parts.tsx';
import styles from './totals.module.css';

/** Totals of the family in a line. */
export function Totals({ matrix, hasPackages }: { readonly matrix: Matrix; readonly hasPackages: boolean }) {
  const { texts, plural } = useLocale();
  const { rows, pages } = matrix;
  const stars = rows.reduce((sum, row) => sum + row.stars, 0);
  const counts = [
    ...(hasPackages ? [plural(texts.packages.found, rows.length)] : []),
    plural(texts.matrix.pages, pages),
    // Without a forge there are no stars.
    ...(stars === 0 ? [] : [plural(texts.matrix.stars, stars)]),
  ];
  return (
    <ul className={styles.totals} data-part="totals">
      {counts.map((count) => (
        <li key={count}>{count}</li>
      ))}
      <Parts place="totals" />
    </ul>
  );
}
