import type { Source } from '#sources/source.ts';

/** Timing of the polls of sources. */
export interface Pace {
  /** Interval between polls of a source without an interval of its own, in milliseconds. */
  readonly interval: number;
  /** Random part of the interval, from 0 to 1. */
  readonly jitter: number;
}

/** Maximum delay before a failed source is polled again, in milliseconds. */
const maxPauseMs = 60_000;

/**
 * Delay before the next poll of a source, in milliseconds. It is random, so that many sites do not poll at once, and
 * grows with each failure in a row up to a minute: a source that is back is shown within a minute. A watched source is polled too, but less often, in case an event was lost.
 */
export function pollDelay(
  source: Pick<Source, 'interval' | 'watch'>,
  failures: number,
  { interval, jitter }: Pace,
): number {
  const pause = source.interval ?? (source.watch === undefined ? interval : 5 * 60_000);
  const chance = 1 + jitter * (2 * Math.random() - 1);
  return (failures === 0 ? pause : Math.min(pause * 2 ** Math.min(failures, 10), maxPauseMs)) * chance;
}
