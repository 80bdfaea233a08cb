import { errorLine, type Log } from './log.ts';

/** Creates a log that stores its lines, for tests. */
export function linesLog(lines: string[]): Log {
  return {
    info: (line) => lines.push(line),
    warn: (line) => lines.push(line),
    error: (error, doing) => lines.push(errorLine(error, doing)),
    progress: { write: () => undefined },
  };
}
