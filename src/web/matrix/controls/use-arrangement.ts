import { useMemo } from 'react';
import type { PackageGroup } from '#model/package/package-group.ts';
import { arrangeMatrix, type MatrixSection, matrixSections } from '#model/views/matrix/arrange-matrix.ts';
import type { Matrix, MatrixRow } from '#model/views/matrix/matrix.ts';
import {
  type MatrixChoice,
  type MatrixOptions,
  matrixOptions,
  matrixQuery,
  parseMatrixChoice,
} from '#model/views/matrix/matrix-choice.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';

/** The Matrix as the URL arranges it. */
export interface Arrangement {
  /** The choice in the URL's query. */
  readonly choice: MatrixChoice;
  /** The values that can be chosen. */
  readonly options: MatrixOptions;
  /** Every package. */
  readonly all: readonly MatrixRow[];
  /** The filtered packages, sorted. */
  readonly shown: readonly MatrixRow[];
  /** The same packages by group, in the default order of a family with groups; else one section. */
  readonly sections: readonly MatrixSection[];
  /** The groups of packages in order. */
  readonly groups: readonly PackageGroup[];
  /** URL path of the page. */
  readonly path: string;
  /** The URL for this choice with some changes. */
  address(change: Partial<MatrixChoice>): string;
}

/** Arranges the Matrix of the page with this URL path. */
export function useArrangement({ rows: all, groups = none }: Matrix, path: string): Arrangement {
  const query = useStore(useApp().query);
  const options = useMemo(() => matrixOptions(all), [all]);
  const choice = useMemo(() => parseMatrixChoice(query, options), [query, options]);
  const shown = useMemo(() => arrangeMatrix(all, choice), [all, choice]);
  const sections = useMemo(() => matrixSections(shown, choice, groups), [shown, choice, groups]);
  const address: Arrangement['address'] = (change) => path + matrixQuery({ ...choice, ...change });
  return { choice, options, all, shown, sections, groups, path, address };
}

const none: readonly PackageGroup[] = [];
