import { mapRowId } from '#features/pictures/map-view.ts';
import { pictureData } from '#features/pictures/pictures-view.ts';
import { useTexts } from '#web/app/app-context.ts';
import { useView } from '#web/app/page-context.ts';
import styles from './map-link.module.css';

/** The link to the map after the totals of the Matrix. */
export function MapLink() {
  const { mapPath } = pictureData.of(useView()) ?? {};
  const { pictures } = useTexts();
  return (
    <li>
      <a href={mapPath}>{pictures.map}</a>
    </li>
  );
}

/** Leads to the package in the picture, or in narrow windows in the list. */
export function PackageMapLink() {
  const view = useView();
  const { mapPath = '' } = pictureData.of(view) ?? {};
  const { inMap } = useTexts().pictures;
  const repo = encodeURIComponent(view.package.repo);
  return (
    <p className={styles.map}>
      <a className={styles.wide} href={`${mapPath}#${repo}`}>
        {inMap}
      </a>
      <a className={styles.narrow} href={`${mapPath}#${mapRowId(repo)}`}>
        {inMap}
      </a>
    </p>
  );
}
