/** The output folder of an export cannot be used. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly isExpected = true;
}

/** Some addresses of the site could not be written. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
  readonly isExpected = true;
}
