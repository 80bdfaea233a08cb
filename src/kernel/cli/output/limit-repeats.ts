import { errorLine, type Log } from './log.ts';

/** Time in which equal lines are one, in milliseconds. */
const windowMs = 60_000;

/** Lines that are remembered; the oldest are forgotten first. */
const maxLines = 1_000;

interface Repeats {
  readonly since: number;
  count: number;
}

/**
 * A log in which equal warnings, and equal errors, are one line a minute. A line that comes again later says how often it was
 * left out.
 */
export function limitRepeats(log: Log): Log {
  const lines = new Map<string, Repeats>();

  /** The note for a line that is logged; undefined for one that is left out. */
  function noteOf(line: string): string | undefined {
    const known = lines.get(line);
    if (known !== undefined && performance.now() - known.since < windowMs) {
      known.count += 1;
      return undefined;
    }
    lines.delete(line);
    lines.set(line, { since: performance.now(), count: 0 });
    const [oldest] = lines.keys();
    if (lines.size > maxLines && oldest !== undefined) lines.delete(oldest);
    return known === undefined || known.count === 0 ? '' : ` (${known.count} equal lines were left out.)`;
  }

  return {
    ...log,
    warn(line) {
      const note = noteOf(line);
      if (note !== undefined) log.warn(line + note);
    },
    error(error, doing) {
      const note = noteOf(errorLine(error, doing));
      if (note !== undefined) log.error(error, doing + note);
    },
  };
}
