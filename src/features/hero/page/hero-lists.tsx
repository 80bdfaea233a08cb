import type { ReactNode } from 'react';
import type { HeroView } from '#features/hero/hero-view.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { Day } from '#web/ui/day.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { rowPath } from '#web/ui/links.ts';
import styles from './hero-lists.module.css';

/** The newest releases and the rising packages, beside each other in wide windows. */
export function HeroLists({ hero: { newest, rising } }: { readonly hero: HeroView }) {
  const { hero: texts } = useTexts();
  const { plural } = useLocale();
  if (newest.length + rising.length === 0) return null;
  return (
    <div className={styles.lists}>
      <List
        title={texts.newest}
        rows={newest}
        detail={({ version, time, path }) => (
          <>
            {path === undefined ? <span>{version}</span> : <a href={path}>{version}</a>}
            <Day time={time} />
          </>
        )}
      />
      <List title={texts.rising} rows={rising} detail={({ gained }) => <small>{plural(texts.gained, gained)}</small>} />
    </div>
  );
}

interface ListProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What stands beside the name. */
  readonly detail: (row: Row) => ReactNode;
}

/** A list of packages with a title. Not rendered without any. */
function List<Row extends { readonly repo: string; readonly title: string; readonly icon: string }>({
  title,
  rows,
  detail,
}: ListProps<Row>) {
  const { site } = useApp();
  if (rows.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.repo}>
            <Icon name={row.icon} />
            <a href={rowPath(site, row)}>{row.title}</a>
            {detail(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}
