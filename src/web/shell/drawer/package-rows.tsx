import { memo } from 'react';
import type { DrawerRow } from '#model/views/family-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { packageTitle } from '#web/app/site-name.ts';
import { Stars } from '#web/card/stars.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { rowPath } from '#web/ui/links.ts';
import styles from './package-rows.module.css';

interface PackageRowsProps {
  readonly rows: readonly DrawerRow[];
  /** The package being shown. */
  readonly active: string | undefined;
}

/** The rows of the package drawer (L-09). */
export const PackageRows = memo(({ rows, active }: PackageRowsProps) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.repo} row={row} active={row.repo === active} />
    ))}
  </ul>
));

const Row = memo(({ row, active }: { readonly row: DrawerRow; readonly active: boolean }) => {
  const { site } = useApp();
  const { texts, language } = useLocale();
  const notes = [row.code, row.archived ? texts.card.archived : undefined].filter((note) => note !== undefined);
  return (
    <li>
      <a href={rowPath(site, row)} aria-current={active ? 'page' : undefined}>
        <Icon name={row.icon} />
        <b>{packageTitle(site, row, language)}</b>
        <Stars count={row.stars} />
        {notes.length > 0 ? <small>{notes.join(' · ')}</small> : null}
      </a>
    </li>
  );
});
