/** Largest number of rows, and of bytes, of one statement. */
const maxRows = 1_000;
const maxBytes = 8 * 1024 ** 2;

/** Divides rows into batches for one statement each. A row above the limit is alone. */
export function batchesOf<T>(rows: readonly T[], sizeOf: (row: T) => number): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let size = 0;
  for (const row of rows) {
    const batch = batches.at(-1);
    size += sizeOf(row);
    if (batch !== undefined && batch.length < maxRows && size <= maxBytes) batch.push(row);
    else {
      batches.push([row]);
      size = sizeOf(row);
    }
  }
  return batches;
}

/** Largest size of the contents that one statement returns, in bytes. */
export const answerSize = maxBytes;
