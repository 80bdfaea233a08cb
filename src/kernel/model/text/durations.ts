/** A histogram of durations. */
export interface Durations {
  /** Records a duration in milliseconds. */
  count(milliseconds: number): void;
  /** Returns the counts so far. */
  read(): DurationCounts;
}

/** Counts of a histogram. */
export interface DurationCounts {
  /** Number of durations up to each of {@link durationBounds}, cumulative. */
  readonly upTo: readonly number[];
  /** Total number. */
  readonly count: number;
  /** Sum in milliseconds. */
  readonly sum: number;
}

/** Upper bounds of the buckets, in milliseconds. */
export const durationBounds: readonly number[] = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** Creates an empty histogram. */
export function createDurations(): Durations {
  const counts = durationBounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    count(milliseconds) {
      let index = 0;
      while (milliseconds > (durationBounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
      // A duration above every bound is in no bucket.
      if (index < counts.length) counts[index] = (counts[index] ?? 0) + 1;
      count += 1;
      sum += milliseconds;
    },
    read() {
      let below = 0;
      const upTo = counts.map((own) => {
        below += own;
        return below;
      });
      return { upTo, count, sum };
    },
  };
}
