import type { Source } from '#sources/source.ts';

/** How sources that cannot tell of changes are asked. */
export interface Pace {
  /** Milliseconds between two looks at a source that names no time of its own. */
  readonly interval: number;
  /** How much of that time varies at random, from 0 to 1. */
  readonly jitter: number;
}

/** The longest pause before a broken source is asked again, in milliseconds. */
const maxPauseMs = 10 * 60_000;

/**
 * How long to wait before the next look at a source, in milliseconds: never quite the same, so that many sites do not ask at
 * once, and longer after each failure in a row. A watched source is looked at now and then all the same, for events that
 * got lost.
 */
export function pauseOf(
  source: Pick<Source, 'interval' | 'watch'>,
  failures: number,
  { interval, jitter }: Pace,
): number {
  const pause = source.interval ?? (source.watch === undefined ? interval : 5 * 60_000);
  const chance = 1 + jitter * (2 * Math.random() - 1);
  return Math.min(pause * 2 ** Math.min(failures, 10), Math.max(pause, maxPauseMs)) * chance;
}
