import { useTexts } from '#web/app/app-context.ts';
import { useView } from '#web/app/page-context.ts';
import styles from './charts.module.css';
import { StarsChart } from './stars-chart.tsx';

/** The stars of the package over time, folded, and a link to the map of the family. */
export function PackagePictures() {
  const { stars, mapPath, matrix } = useView();
  const { pictures: texts } = useTexts();
  if (stars === undefined && mapPath === undefined) return null;
  return (
    <div className={styles.pictures}>
      {mapPath ? <a href={mapPath}>{matrix ? texts.map : texts.inMap}</a> : null}
      {stars ? (
        <details>
          <summary>{texts.stars}</summary>
          <StarsChart chart={stars} />
        </details>
      ) : null}
    </div>
  );
}
