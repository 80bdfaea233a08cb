import { memo, useRef } from 'react';
import type { MatrixRow } from '#model/views/matrix/matrix.ts';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import { PackageCells } from './cells/package-cells.tsx';
import { columns } from './columns.ts';
import { role } from './role.ts';
import styles from './section-title.module.css';

interface PackageSectionProps {
  /** The packages of the section. */
  readonly rows: readonly MatrixRow[];
  /** Number of packages that are rendered before the browser has measured them. */
  readonly first: number;
  /** Index of the section's first row in the table, from 1; undefined to render all rows. */
  readonly index: number | undefined;
  /** Title of the section. */
  readonly title?: string | undefined;
}

/** The packages of a section, of which the browser has those near the window. */
export const PackageSection = memo(({ rows, first, index, title }: PackageSectionProps) => {
  const box = useRef<HTMLTableSectionElement>(null);
  const { start, end, style } = useRowWindow({
    box,
    count: rows.length,
    isWhole: index === undefined,
    first,
    line: 180,
  });
  const top = index === undefined ? undefined : index + Number(title !== undefined);
  return (
    <tbody {...role('rowgroup')} ref={box} style={style}>
      {title === undefined ? null : (
        <tr {...role('row')} className={styles.section} aria-rowindex={index}>
          <th {...role('rowheader')} scope="rowgroup" colSpan={columns.length}>
            <h3>{title}</h3>
          </th>
        </tr>
      )}
      {rows.slice(start, end).map((row, at) => (
        <PackageCells key={row.repo} row={row} index={top === undefined ? undefined : top + start + at} />
      ))}
    </tbody>
  );
});
