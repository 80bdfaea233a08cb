import { errorMessage } from '#platform/errors.ts';
import type { AccessLogEntry } from '#server/metrics/traffic.ts';
import type { ProgressStream } from './git-progress.ts';

/** Where lines go; the process's own streams in production. */
export interface Log {
  /** Something a reader of the terminal wants to know. */
  info(line: string): void;
  /** Something that is wrong and does not stop the site. */
  warn(line: string): void;
  /** An error that was not expected, and what was being done. */
  error(error: unknown, doing: string): void;
  /** Shows what git fetches. */
  readonly progress: ProgressStream;
  /** Told of each answer; absent where requests are not logged. */
  readonly answered?: ((answered: AccessLogEntry) => void) | undefined;
}

/** Prints to the terminal: information to standard output, warnings to standard error. */
export function consoleLog(): Log {
  return {
    info: (line) => process.stdout.write(`${line}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
    error: (error, doing) => process.stderr.write(`${errorLine(error, doing)}\n`),
    progress: process.stderr,
  };
}

/** An error in one line: what was being done, and what went wrong. */
export function errorLine(error: unknown, doing: string): string {
  return `! ${doing}: ${errorMessage(error)}`;
}
