import { mapRowId } from '#model/pictures/map-view.ts';
import { useTexts } from '#web/app/app-context.ts';
import { useView } from '#web/app/page-context.ts';
import styles from './charts.module.css';
import { StarsChart } from './stars-chart.tsx';

/** The stars of the package over time, folded, and a link to the map of the family, which the Matrix has beside its totals. */
export function PackagePictures() {
  const { stars, mapPath, matrix, package: item } = useView();
  const { pictures: texts } = useTexts();
  const hasLink = mapPath !== undefined && matrix === undefined;
  if (stars === undefined && !hasLink) return null;
  return (
    <div className={styles.pictures} data-part="charts">
      {hasLink ? (
        <>
          <a className={styles.wide} href={`${mapPath}#${encodeURIComponent(item.repo)}`}>
            {texts.inMap}
          </a>
          <a className={styles.narrow} href={`${mapPath}#${mapRowId(encodeURIComponent(item.repo))}`}>
            {texts.inMap}
          </a>
        </>
      ) : null}
      {stars ? (
        <details>
          <summary>{texts.stars}</summary>
          <StarsChart chart={stars} />
        </details>
      ) : null}
    </div>
  );
}
