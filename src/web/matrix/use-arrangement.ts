import { useMemo } from 'react';
import { arrangeMatrix } from '#model/views/arrange-matrix.ts';
import type { MatrixRow } from '#model/views/matrix.ts';
import {
  type MatrixChoice,
  type MatrixOptions,
  matrixOptions,
  matrixQuery,
  parseMatrixChoice,
} from '#model/views/matrix-choice.ts';
import { useApp, useView } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';
import { basePath } from '#web/app/versions.ts';

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
  /** The URL for this choice with some changes. */
  address(change: Partial<MatrixChoice>): string;
}

const none: readonly MatrixRow[] = [];

/** Arranges the Matrix of the current page. */
export function useArrangement(): Arrangement {
  const query = useStore(useApp().query);
  const view = useView();
  const { matrix } = view;
  const all = matrix?.rows ?? none;
  const options = useMemo(() => matrixOptions(all), [all]);
  const choice = useMemo(() => parseMatrixChoice(query, options), [query, options]);
  const shown = useMemo(() => arrangeMatrix(all, choice), [all, choice]);
  return { choice, options, all, shown, address: (change) => basePath(view) + matrixQuery({ ...choice, ...change }) };
}
