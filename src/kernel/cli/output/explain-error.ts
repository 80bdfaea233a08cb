import { errorMessage, isExpected } from '#platform/errors.ts';

/** Formats an error for the terminal: what happened and what to do; the stack only on request. */
export function explainError(error: unknown, verbose: boolean): string {
  if (verbose && error instanceof Error) return error.stack ?? error.message;
  const message = errorMessage(error);
  if (isExpected(error)) return message;
  return `Asterism stopped because of an unexpected error: ${message}\nRun it again with --verbose to print the stack.`;
}
