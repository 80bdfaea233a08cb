import type { MapLine, MapView } from '#features/pictures/map-view.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import styles from './family-map.module.css';
import { NarrowPicture, WidePicture } from './map-picture.tsx';
import { AllPackages, MapTable, NamedLinks } from './map-table.tsx';

/** Width of the widest drawing with a table beside it. */
const maxBeside = 620;

/** The page with the map of the family: a picture, a table beside it, and packages without relations. */
export function FamilyMap({ map }: { readonly map: MapView }) {
  const { texts, plural } = useLocale();
  const { pictures } = texts;
  const { nodes, lines, rows, alone, wide } = map;
  return (
    <div className={styles.map} data-part="map">
      <h1 tabIndex={-1}>{pictures.map}</h1>
      {rows.total === 0 ? (
        <p>{pictures.none}</p>
      ) : (
        <>
          <p>{fill(pictures.shown, { packages: plural(texts.packages.found, rows.total) })}</p>
          {rows.total > nodes.length ? (
            <p>{fill(pictures.drawn, { packages: plural(texts.packages.found, nodes.length) })}</p>
          ) : null}
          <div className={styles.sides} data-beside={wide.width <= maxBeside ? '' : undefined}>
            <figure>
              <Legend lines={lines} />
              <WidePicture map={map} />
              <NarrowPicture map={map} />
            </figure>
            <MapTable map={map} />
          </div>
        </>
      )}
      {alone.total > 0 ? (
        <section>
          <h2>{pictures.alone}</h2>
          <p>
            <NamedLinks list={alone} /> {alone.total > alone.items.length ? <AllPackages /> : null}
          </p>
        </section>
      ) : null}
    </div>
  );
}

/** The kinds of lines; the checkbox of mentions draws them, and is checked where there are no others. */
function Legend({ lines }: Pick<MapView, 'lines'>) {
  const { packages, pictures } = useTexts();
  const has = (wanted: MapLine['kind']) => lines.some(({ kind }) => kind === wanted);
  return (
    <figcaption>
      <span>
        <Line />
        {pictures.uses}
      </span>
      {has('mentions') ? (
        <label>
          <input type="checkbox" defaultChecked={!has('uses')} />
          <Line dashes="5 4" />
          {pictures.mentions}
        </label>
      ) : null}
      <input
        className={`${styles.filter} needs-script`}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={packages.search}
        placeholder={packages.search}
      />
    </figcaption>
  );
}

function Line({ dashes }: { readonly dashes?: string }) {
  return (
    <svg viewBox="0 0 36 12" width="36" height="12" aria-hidden="true">
      <path d="M1 6H34M34 6L29 3M34 6L29 9" strokeDasharray={dashes} />
    </svg>
  );
}
