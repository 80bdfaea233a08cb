import { useEffect, useMemo, useState } from 'react';
import type { PackageGroup } from '#model/package/package-group.ts';
import {
  type ArrangedMatrix,
  arrangedMatrix,
  type MatrixSection,
  pageSections,
} from '#model/views/matrix/arrange-matrix.ts';
import type { Matrix, MatrixRow } from '#model/views/matrix/matrix.ts';
import { type MatrixChoice, matrixQuery } from '#model/views/matrix/matrix-choice.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';

/** The Matrix as the URL arranges it. */
export interface Arrangement extends ArrangedMatrix {
  /** Every package. */
  readonly all: readonly MatrixRow[];
  /** The groups of packages in order. */
  readonly groups: readonly PackageGroup[];
  /** The packages of the page, by section. */
  readonly onPage: readonly MatrixSection[];
  /** True if a page is shown and not all packages: without the app, and where the URL names a page. */
  readonly isPaged: boolean;
  /** URL path of the page. */
  readonly path: string;
  /** The URL for this choice with some changes. Another order or filter begins with the first page. */
  address(change: Partial<MatrixChoice>): string;
}

/** Arranges the Matrix of the page with this URL path. */
export function useArrangement(matrix: Matrix, path: string): Arrangement {
  const query = useStore(useApp().query);
  const arranged = useMemo(() => arrangedMatrix(matrix, query), [matrix, query]);
  const onPage = useMemo(() => pageSections(arranged), [arranged]);
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => setInteractive(true), []);
  const { choice, pages } = arranged;
  const isPaged = pages > 1 && (!isInteractive || choice.page !== undefined);
  const address: Arrangement['address'] = (change) => path + matrixQuery({ ...choice, page: undefined, ...change });
  return { ...arranged, all: matrix.rows, groups: matrix.groups ?? none, onPage, isPaged, path, address };
}

const none: readonly PackageGroup[] = [];
