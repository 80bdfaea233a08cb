import { memo } from 'react';
import { pathOf, readmeFile } from '#model/address/address.ts';
import type { MatrixRow } from '#model/views/matrix/matrix.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { role } from '#web/matrix/role.ts';
import { Day } from '#web/ui/day.tsx';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { rowPath } from '#web/ui/links.ts';
import { Stars } from '#web/ui/stars.tsx';
import { MarkLabel } from './marks.tsx';
import styles from './package-cells.module.css';
import { Sparkline } from './sparkline.tsx';

/** Limit of topics on a card, which shows those that fit into one line. */
const maxTopics = 4;

interface PackageCellsProps {
  readonly row: MatrixRow;
  /** Its index in a table that has not all of its rows, from 1. */
  readonly index?: number | undefined;
}

/** The row of a package in the Matrix. */
export const PackageCells = memo(({ row, index }: PackageCellsProps) => {
  const { site } = useApp();
  const { texts } = useLocale();
  const { changed, version } = row;
  return (
    <tr {...role('row')} aria-rowindex={index}>
      <th {...role('rowheader')} scope="row">
        <Icon name={row.icon} />
        <span>
          <a href={rowPath(site, row)} title={row.code ? `${row.title} · ${row.code}` : row.title}>
            {row.title}
          </a>
          {row.marks.map((mark) => (
            <MarkLabel key={mark} mark={mark} />
          ))}
          {row.archived ? <MarkLabel mark="archived" /> : null}
        </span>
      </th>
      <td {...role('cell')}>
        {row.description ? (
          <p>
            <EmojiText text={row.description} />
          </p>
        ) : null}
        {row.workspace ? <WorkspaceNames row={row} workspace={row.workspace} /> : null}
      </td>
      <td {...role('cell')}>{row.topics.length > 0 ? <Topics topics={row.topics} /> : null}</td>
      <td {...role('cell')}>{row.language}</td>
      <td {...role('cell')}>{row.type}</td>
      <td {...role('cell')}>{[version && `v${version.replace(/^v/, '')}`, row.code].filter(Boolean).join(' · ')}</td>
      <td {...role('cell')}>
        <Stars count={row.stars} />
      </td>
      <td {...role('cell')}>{row.trend ? <Sparkline trend={row.trend} stars={row.stars} /> : null}</td>
      <td {...role('cell')}>
        {changed === undefined ? null : <Day time={changed} title={texts.matrix.columns.changed} />}
      </td>
    </tr>
  );
});

/** Links to the packages in folders of the repository; the rest is on its first page. */
function WorkspaceNames({
  row,
  workspace: { packages, total },
}: {
  readonly row: MatrixRow;
  readonly workspace: NonNullable<MatrixRow['workspace']>;
}) {
  const { site } = useApp();
  const { texts, number } = useLocale();
  const others = total - packages.length;
  return (
    <ul className={styles.workspace} aria-label={texts.workspace.title}>
      {packages.map(({ name, folder }) => (
        <li key={folder}>
          <a href={pathOf({ repo: row.repo, file: `${folder}/${readmeFile}` }, site)}>{name}</a>
        </li>
      ))}
      {others > 0 ? <li>{fill(texts.place.more, { count: number(others) })}</li> : null}
    </ul>
  );
}

function Topics({ topics }: { readonly topics: readonly string[] }) {
  return (
    <ul className={styles.topics}>
      {topics.slice(0, maxTopics).map((topic) => (
        <li key={topic}>{topic}</li>
      ))}
    </ul>
  );
}
