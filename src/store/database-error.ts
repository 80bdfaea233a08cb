import { errorMessage } from '#platform/errors.ts';

// Result codes of SQLite; extended ones carry these in their lowest byte.
const busy = new Set([5, 6]);
const broken = new Set([11, 26]);

/** True when another process holds the database at the moment. */
export function isBusy(error: unknown): boolean {
  return busy.has(resultOf(error));
}

/** True when the file is damaged, is no database, or is one of another version. */
export function isBroken(error: unknown): boolean {
  return broken.has(resultOf(error)) || /not a database|no such (table|column)|has no column/.test(errorMessage(error));
}

function resultOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
}
