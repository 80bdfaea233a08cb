import { createHash } from 'node:crypto';

/** The primary key of a row: a hash of its names, which may be of any length. */
export function rowId(first: string, second: string): Buffer {
  return createHash('sha256').update(`${first.length}\n${first}${second}`).digest();
}

/** Places of parameters for rows of a `VALUES` list, such as `($1::bytea, $2::text), ($3::bytea, $4::text)`. */
export function parameterRows(rows: number, types: readonly string[]): string {
  const row = (index: number): string =>
    types.map((type, column) => `$${index * types.length + column + 1}::${type}`).join(', ');
  return Array.from({ length: rows }, (_, index) => `(${row(index)})`).join(', ');
}
