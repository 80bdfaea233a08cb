import { memo } from 'react';
import type { MatrixRow } from '#model/views/matrix.ts';
import { PackageCells } from './package-cells.tsx';
import { role } from './role.ts';
import { useStaggered } from './use-staggered.ts';

/** Packages in a group. Divisible by 1 to 4, the numbers of cards in a row. */
export const groupSize = 24;

interface PackageGroupProps {
  /** All packages that are shown. */
  readonly shown: readonly MatrixRow[];
  /** Index of the group. */
  readonly index: number;
}

/** A group of packages. The browser skips the layout of groups off screen, and each group is updated in a frame of its own. */
export const PackageGroup = memo(({ shown, index }: PackageGroupProps) => {
  const all = useStaggered(shown, index);
  const rows = all.slice(index * groupSize, (index + 1) * groupSize);
  return (
    <tbody {...role('rowgroup')}>
      {rows.map((row) => (
        <PackageCells key={row.repo} row={row} />
      ))}
    </tbody>
  );
});
