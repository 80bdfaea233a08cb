/** The settings of another tool cannot be imported. The message names the file and the way out. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly isExpected = true;
}
