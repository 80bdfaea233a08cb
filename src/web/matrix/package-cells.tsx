import { memo } from 'react';
import type { MatrixRow } from '#model/views/matrix.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { Stars } from '#web/card/stars.tsx';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { rowPath } from '#web/ui/links.ts';
import { MarkLabel } from './marks.tsx';
import styles from './matrix-table.module.css';
import { role } from './role.ts';
import { Sparkline } from './sparkline.tsx';

/** Limit of topics on a card. */
const maxTopics = 4;

/** The row of a package in the Matrix. */
export const PackageCells = memo(({ row }: { readonly row: MatrixRow }) => {
  const { site } = useApp();
  const { texts, date } = useLocale();
  const { changed, version } = row;
  return (
    <tr {...role('row')}>
      <th {...role('rowheader')} scope="row">
        <Icon name={row.icon} />
        <span>
          <a href={rowPath(site, row)}>{row.title}</a>
          {row.code ? <small>{row.code}</small> : null}
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
      </td>
      <td {...role('cell')}>{row.topics.length > 0 ? <Topics topics={row.topics} /> : null}</td>
      <td {...role('cell')}>{row.language}</td>
      <td {...role('cell')}>{row.type}</td>
      <td {...role('cell')}>{version ? `v${version.replace(/^v/, '')}` : null}</td>
      <td {...role('cell')}>
        <Stars count={row.stars} />
      </td>
      <td {...role('cell')}>{row.trend ? <Sparkline trend={row.trend} stars={row.stars} /> : null}</td>
      <td {...role('cell')}>
        {changed === undefined ? null : (
          <time dateTime={new Date(changed).toISOString().slice(0, 10)} title={texts.matrix.columns.changed}>
            {date(changed)}
          </time>
        )}
      </td>
    </tr>
  );
});

function Topics({ topics }: { readonly topics: readonly string[] }) {
  return (
    <ul className={styles.topics}>
      {topics.slice(0, maxTopics).map((topic) => (
        <li key={topic}>{topic}</li>
      ))}
    </ul>
  );
}
