import { batchesOf } from '#features/cluster/batches.ts';

/** Largest number of rows of one statement. */
const maxRows = 1_000;

/** Largest size of the contents that one statement sends or returns, in bytes. */
export const statementSize = 8 * 1024 ** 2;

/** Divides rows into batches for one statement each. A row above the limit is alone. */
export function statementsOf<T>(rows: readonly T[], sizeOf: (row: T) => number): readonly (readonly T[])[] {
  return batchesOf(rows, { sizeOf, maxSize: statementSize, maxRows });
}
