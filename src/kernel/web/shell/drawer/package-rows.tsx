import { memo, useRef } from 'react';
import type { DrawerRow } from '#model/views/family-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { packageTitle } from '#web/app/site-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import { rowPath } from '#web/ui/links.ts';
import { Stars } from '#web/ui/stars.tsx';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import styles from './package-rows.module.css';

/** A drawer with more rows has those near the window only. */
export const maxWhole = 60;

/** Height of a row in pixels, before rows are measured. */
const rowHeight = 52;

interface PackageRowsProps {
  readonly rows: readonly DrawerRow[];
  /** The package being shown. */
  readonly active: string | undefined;
  /** True to render all rows. */
  readonly isWhole: boolean;
}

/** The rows of the package drawer (L-09). The box says at which index the package being shown is, which may not be rendered. */
export const PackageRows = memo(({ rows, active, isWhole }: PackageRowsProps) => {
  const box = useRef<HTMLUListElement>(null);
  const first = Math.min(rows.length, 16);
  const { start, end, style } = useRowWindow({ box, count: rows.length, isWhole, first, line: rowHeight });
  const at = rows.findIndex(({ repo }) => repo === active);
  return (
    <ul ref={box} className={styles.rows} style={style} data-active={at < 0 ? undefined : at / rows.length}>
      {rows.slice(start, end).map((row, index) => (
        <Row
          key={row.repo}
          row={row}
          active={row.repo === active}
          at={isWhole ? undefined : start + index + 1}
          of={isWhole ? undefined : rows.length}
        />
      ))}
    </ul>
  );
});

interface RowProps {
  readonly row: DrawerRow;
  readonly active: boolean;
  /** Its place in a list that has not all of its rows, from 1. */
  readonly at: number | undefined;
  /** The number of rows of such a list. */
  readonly of: number | undefined;
}

const Row = memo(({ row, active, at, of }: RowProps) => {
  const { site } = useApp();
  const { texts, language } = useLocale();
  const notes = [row.code, row.archived ? texts.card.archived : undefined].filter((note) => note !== undefined);
  return (
    <li aria-posinset={at} aria-setsize={of}>
      <a href={rowPath(site, row)} aria-current={active ? 'page' : undefined}>
        <Icon name={row.icon} />
        <b>{packageTitle(site, row, language)}</b>
        <Stars count={row.stars} />
        {notes.length > 0 ? <small>{notes.join(' · ')}</small> : null}
      </a>
    </li>
  );
});
