import { Fragment } from 'react';
import { type MapRow, type MapView, mapRowId } from '#features/pictures/map-view.ts';
import type { NamedPath } from '#model/address/page-position.ts';
import { homePath } from '#model/address/site-paths.ts';
import type { Beginning } from '#model/page/beginning.ts';
import { matrixParameters } from '#model/views/matrix/matrix-parameters.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { fill } from '#web/i18n/format.ts';

/** The table of the map: for each package what it uses and mentions, and how many others use and mention it. */
export function MapTable({ map: { rows, nodes } }: { readonly map: MapView }) {
  const { texts, plural } = useLocale();
  const { pictures } = texts;
  const drawn = new Set(nodes.map(({ id }) => id));
  return (
    <div>
      <table>
        <caption className="visually-hidden">{pictures.map}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.matrix.columns.package}</th>
            <th scope="col">{pictures.uses}</th>
            <th scope="col">{pictures.mentions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.items.map((row) => (
            <Row key={row.id} row={row} isDrawn={drawn.has(row.id)} />
          ))}
        </tbody>
      </table>
      {rows.total > rows.items.length ? (
        <p>
          {fill(pictures.left, { packages: plural(texts.packages.found, rows.total - rows.items.length) })}{' '}
          <AllPackages />
        </p>
      ) : null}
    </div>
  );
}

/** A row. All links to a package that is not in the picture lead to it. */
function Row({ row, isDrawn }: { readonly row: MapRow; readonly isDrawn: boolean }) {
  const { texts, number } = useLocale();
  const { id, name, path, uses, mentions, usedBy, mentionedBy } = row;
  const { pictures } = texts;
  const facts = [
    { count: usedBy, text: pictures.usedBy },
    { count: mentionedBy, text: pictures.mentionedBy },
  ].filter(({ count }) => count > 0);
  return (
    <tr id={mapRowId(id)}>
      <th scope="row" id={isDrawn ? undefined : id}>
        <a href={path}>{name}</a>
        {facts.map(({ count, text }) => (
          <small key={text}>{fill(text, { count: number(count) })}</small>
        ))}
      </th>
      <td>
        <NamedLinks list={uses} />
      </td>
      <td>
        <NamedLinks list={mentions} />
      </td>
    </tr>
  );
}

/** Links to packages in one line of text, with the number of those that are left out. */
export function NamedLinks({ list: { items, total } }: { readonly list: Beginning<NamedPath> }) {
  const { texts, number } = useLocale();
  return (
    <>
      {items.map(({ name, path }, index) => (
        <Fragment key={path}>
          {index === 0 ? null : ', '}
          <a href={path}>{name}</a>
        </Fragment>
      ))}
      {total > items.length ? ` ${fill(texts.place.more, { count: number(total - items.length) })}` : null}
    </>
  );
}

/** The link to the table of all packages. */
export function AllPackages() {
  const { pictures } = useTexts();
  const { site } = useApp();
  return <a href={`${homePath(site)}?${matrixParameters.view}=table#${ids.matrix}`}>{pictures.all}</a>;
}
