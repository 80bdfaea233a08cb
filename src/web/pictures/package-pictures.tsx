import { useTexts } from '#web/app/app-context.ts';
import { usePage } from '#web/app/page-context.ts';
import styles from './charts.module.css';
import { StarsChart } from './stars-chart.tsx';

/** The stars of the package over time, folded, and a link to the map of the family. */
export function PackagePictures() {
  const { article, view } = usePage();
  const { stars, mapPath, matrix, hero } = view;
  const { pictures: texts } = useTexts();
  if (stars === undefined && mapPath === undefined) return null;
  // Between a hero and the Matrix it is as wide as they are.
  const isWide = hero !== undefined && article.trim() === '';
  return (
    <div className={styles.pictures} data-wide={isWide ? '' : undefined}>
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
