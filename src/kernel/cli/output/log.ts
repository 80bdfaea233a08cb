import { errorMessage } from '#platform/errors.ts';
import type { AccessLogEntry } from '#server/http/traffic.ts';
import type { ProgressStream } from './mirror-progress.ts';

/** The log of a process; in production, its standard streams. */
export interface Log {
  /** Logs information. */
  info(line: string): void;
  /** Logs a warning that does not stop the site. */
  warn(line: string): void;
  /** Logs an unexpected error, and what was being done. */
  error(error: unknown, doing: string): void;
  /** Shows the progress of git. */
  readonly progress: ProgressStream;
  /** Called with each response; absent when requests are not logged. */
  readonly answered?: ((answered: AccessLogEntry) => void) | undefined;
}

/** Creates a log for the terminal: information to standard output, warnings to standard error. */
export function consoleLog(): Log {
  return {
    info: (line) => process.stdout.write(`${line}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
    error: (error, doing) => process.stderr.write(`${errorLine(error, doing)}\n`),
    progress: process.stderr,
  };
}

/** Formats an error as one line: what was being done, and the error. */
export function errorLine(error: unknown, doing: string): string {
  return `! ${doing}: ${errorMessage(error)}`;
}
