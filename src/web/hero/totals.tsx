import type { Matrix } from '#model/views/matrix/matrix.ts';
import { useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useFirst } from '#web/app/page-context.ts';
import { Parts } from '#web/app/parts.tsx';
import styles from './totals.module.css';

/** Totals of the family in a line, with a link to the Matrix if a long hero of the settings is above it. */
export function Totals({ matrix, hasPackages }: { readonly matrix: Matrix; readonly hasPackages: boolean }) {
  const { hero } = useFirst() ?? {};
  const { texts, plural } = useLocale();
  const { rows, pages } = matrix;
  const stars = rows.reduce((sum, row) => sum + row.stars, 0);
  const counts = [
    ...(hasPackages ? [plural(texts.packages.found, rows.length)] : []),
    plural(texts.matrix.pages, pages),
    // Without a forge there are no stars.
    ...(stars === 0 ? [] : [plural(texts.matrix.stars, stars)]),
  ];
  const isBelowPackages = hero !== undefined && hero.featured.length + hero.newest.length + hero.rising.length > 0;
  return (
    <ul className={styles.totals} data-part="totals">
      {counts.map((count) => (
        <li key={count}>{count}</li>
      ))}
      {isBelowPackages ? (
        <li>
          <a href={`#${ids.matrix}`}>{texts.matrix.all}</a>
        </li>
      ) : null}
      <Parts place="totals" />
    </ul>
  );
}
