/** The code of an error of the operating system, such as `ENOENT`; '' for any other value. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
