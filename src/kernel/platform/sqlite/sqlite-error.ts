// Result codes of SQLite; extended codes carry these in their lowest byte.
const busyCodes: ReadonlySet<number> = new Set([5, 6]);
// The extended ones for reading: what it asked for is not there, cannot be read, or the file system is damaged.
const readErrorCodes: ReadonlySet<number> = new Set([266, 522, 8458]);
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** The file is a valid database of another program or another version. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** True if another connection holds the database at the moment. */
export function isBusy(error: unknown): boolean {
  return busyCodes.has(resultCode(error));
}

/** True if the file is damaged, is not a database, or is an {@link OtherVersionError}. */
export function isDamaged(error: unknown): boolean {
  return error instanceof OtherVersionError || damageCodes.has(resultCode(error));
}

/** True if the disk does not give what is in the file, which may be damage or an error that passes. */
export function isReadError(error: unknown): boolean {
  return readErrorCodes.has(extendedCode(error));
}

/**
 * True if a table or a column is missing, or a virtual table lacks its own ones: another program changed the database while
 * it was open.
 */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && /no such (table|column)|has no column|vtable constructor failed/.test(error.message);
}

function resultCode(error: unknown): number {
  return extendedCode(error) & 0xff;
}

function extendedCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
}
