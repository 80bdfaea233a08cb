/** Bounds of a batch. A row above them is alone. */
export interface BatchBounds<T> {
  readonly sizeOf: (row: T) => number;
  /** Largest sum of sizes in a batch. */
  readonly maxSize: number;
  /** Largest number of rows in a batch; without a bound when absent. */
  readonly maxRows?: number;
}

/** Divides rows into batches in their order. */
export function batchesOf<T>(
  rows: readonly T[],
  { sizeOf, maxSize, maxRows = Number.POSITIVE_INFINITY }: BatchBounds<T>,
): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let size = 0;
  for (const row of rows) {
    const batch = batches.at(-1);
    size += sizeOf(row);
    if (batch !== undefined && batch.length < maxRows && size <= maxSize) batch.push(row);
    else {
      batches.push([row]);
      size = sizeOf(row);
    }
  }
  return batches;
}
