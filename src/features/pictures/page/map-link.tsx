import { mapRowId } from '#features/pictures/map-view.ts';
import { useTexts } from '#web/app/app-context.ts';
import { useView } from '#web/app/page-context.ts';
import styles from './map-link.module.css';

/** The link to the map after the totals of the Matrix. */
export function MapLink({ path }: { readonly path: string }) {
  const { pictures } = useTexts();
  return (
    <li>
      <a href={path}>{pictures.map}</a>
    </li>
  );
}

/** Leads to the package in the picture, or in narrow windows in the list. */
export function PackageMapLink({ path }: { readonly path: string }) {
  const { inMap } = useTexts().pictures;
  const repo = encodeURIComponent(useView().package.repo);
  return (
    <p className={styles.map}>
      <a className={styles.wide} href={`${path}#${repo}`}>
        {inMap}
      </a>
      <a className={styles.narrow} href={`${path}#${mapRowId(repo)}`}>
        {inMap}
      </a>
    </p>
  );
}
