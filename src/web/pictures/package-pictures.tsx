import { useTexts } from '#web/app/app-context.ts';
import { useView } from '#web/app/page-context.ts';
import styles from './charts.module.css';
import { StarsChart } from './stars-chart.tsx';

/** The stars of the package over time, folded, and a link to the map of the family, which the Matrix has beside its totals. */
export function PackagePictures() {
  const { stars, mapPath, matrix } = useView();
  const { pictures: texts } = useTexts();
  const hasLink = mapPath !== undefined && matrix === undefined;
  if (stars === undefined && !hasLink) return null;
  return (
    <div className={styles.pictures}>
      {hasLink ? <a href={mapPath}>{texts.inMap}</a> : null}
      {stars ? (
        <details>
          <summary>{texts.stars}</summary>
          <StarsChart chart={stars} />
        </details>
      ) : null}
    </div>
  );
}
