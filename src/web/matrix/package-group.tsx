import { memo } from 'react';
import type { MatrixRow } from '#model/views/matrix/matrix.ts';
import { PackageCells } from './cells/package-cells.tsx';
import { columns } from './columns.ts';
import { role } from './role.ts';
import styles from './section-title.module.css';
import { useStaggered } from './use-staggered.ts';

/** Packages in a group. Divisible by 1 to 6, the numbers of cards in a row. */
export const groupSize = 60;

interface PackageGroupProps {
  /** The packages that are shown: all, or those of a section. */
  readonly shown: readonly MatrixRow[];
  /** Index of the group among these. */
  readonly index: number;
  /** Frames after which the group is updated. */
  readonly delay: number;
  /** Title of the section, before its first group. */
  readonly title?: string | undefined;
}

/** A group of packages. The browser skips the layout of groups off screen, and each group is updated in a frame of its own. */
export const PackageGroup = memo(({ shown, index, delay, title }: PackageGroupProps) => {
  const all = useStaggered(shown, delay);
  const rows = all.slice(index * groupSize, (index + 1) * groupSize);
  return (
    <tbody {...role('rowgroup')} data-short={shown.length < (index + 1) * groupSize ? '' : undefined}>
      {title === undefined ? null : (
        <tr {...role('row')} className={styles.section}>
          <th {...role('rowheader')} scope="rowgroup" colSpan={columns.length}>
            <h3>{title}</h3>
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <PackageCells key={row.repo} row={row} />
      ))}
    </tbody>
  );
});
