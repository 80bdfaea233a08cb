/** The code of a system error such as `ENOENT`; an empty string for any other value. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * True for an error whose message is written for the user: what happened, and what to do. Its class says so with the property
 * `isExpected`.
 */
export function isExpected(error: unknown): error is Error {
  return error instanceof Error && 'isExpected' in error && error.isExpected === true;
}

/** The message of an error, with the way out where it is the limit of open files; any other value as a string. */
export function errorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /\b(EMFILE|ENFILE)\b(?!.*ulimit)/s.test(message) ? `${message}. Allow more open files (ulimit -n).` : message;
}
