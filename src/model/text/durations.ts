/** Durations by bucket: cheap to count, and read when somebody asks. */
export interface Durations {
  /** Counts one, in milliseconds. */
  count(milliseconds: number): void;
  /** What was counted so far. */
  read(): DurationCounts;
}

/** What was counted of durations. */
export interface DurationCounts {
  /** How many were at most as long as each of {@link durationBounds}, those of the shorter ones among them. */
  readonly upTo: readonly number[];
  /** How many there were. */
  readonly count: number;
  /** All of them together, in milliseconds. */
  readonly sum: number;
}

/** Where the buckets end, in milliseconds: what a reader does not notice, notices, and waits for. */
export const durationBounds: readonly number[] = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** Makes empty buckets. */
export function createDurations(): Durations {
  const counts = durationBounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    count(milliseconds) {
      let index = 0;
      while (milliseconds > (durationBounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
      // What is longer than every bound is in none of them.
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
