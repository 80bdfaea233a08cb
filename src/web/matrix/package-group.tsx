import { memo } from 'react';
import type { MatrixRow } from '#model/views/matrix.ts';
import { PackageCells } from './package-cells.tsx';
import { role } from './role.ts';
import { useInTurn } from './use-in-turn.ts';

/** Packages of a group: cards in rows of one to four fill it whole. */
export const groupSize = 24;

interface PackageGroupProps {
  /** All packages that are shown. */
  readonly shown: readonly MatrixRow[];
  /** Which of the groups this is, from 0. */
  readonly index: number;
}

/** Some of the packages. The browser lays out no group that is off screen, and each follows a change in a frame of its own. */
export const PackageGroup = memo(({ shown, index }: PackageGroupProps) => {
  const all = useInTurn(shown, index);
  const rows = all.slice(index * groupSize, (index + 1) * groupSize);
  return (
    <tbody {...role('rowgroup')}>
      {rows.map((row) => (
        <PackageCells key={row.repo} row={row} />
      ))}
    </tbody>
  );
});
