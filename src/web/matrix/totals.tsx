import { useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import styles from './totals.module.css';

/** Totals of the family on its first page, with links to the Matrix and to the map. */
export function Totals() {
  const { matrix, hero, mapPath } = useView();
  const { texts, number } = useLocale();
  if (matrix === undefined) return null;
  const { rows, pages } = matrix;
  const stars = rows.reduce((sum, row) => sum + row.stars, 0);
  const counts = [
    { name: texts.matrix.packages, count: rows.length },
    { name: texts.matrix.pages, count: pages },
    // Without a forge there are no stars.
    ...(stars === 0 ? [] : [{ name: texts.matrix.stars, count: stars }]),
  ];
  return (
    <div className={styles.totals} data-part="totals" data-wide={hero ? '' : undefined}>
      <dl>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={`#${ids.matrix}`}>{texts.matrix.all}</a>
        {mapPath ? <a href={mapPath}>{texts.pictures.map}</a> : null}
      </p>
    </div>
  );
}
