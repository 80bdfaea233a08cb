import { createDurations, type DurationCounts } from '#model/text/durations.ts';

/** Why a document was not rendered: a limit, a thread that ended, an error of ours, or that too many waited. */
export type RenderFailure = 'time' | 'memory' | 'crash' | 'error' | 'refused';

/** What was counted of rendering. */
export interface RenderCounts {
  /** Documents that wait for a thread, by who waits for them. */
  readonly waiting: Readonly<Record<'reader' | 'background', number>>;
  /** How long documents were in work, whatever ended them. */
  readonly durations: DurationCounts;
  /** Documents that could not be rendered. */
  readonly failures: Readonly<Record<RenderFailure, number>>;
}

/** Counts what becomes of documents. */
export interface RenderCounter {
  /** Counts a document that was in work for so many milliseconds, and why it failed if it did. */
  ended(milliseconds: number, failure: RenderFailure | undefined): void;
  /** Counts a document that was not taken. */
  refused(): void;
  /** What was counted so far. */
  read(): Omit<RenderCounts, 'waiting'>;
}

/** Makes empty counts. */
export function createRenderCounter(): RenderCounter {
  const durations = createDurations();
  const failures = { time: 0, memory: 0, crash: 0, error: 0, refused: 0 };
  return {
    ended(milliseconds, failure) {
      durations.count(milliseconds);
      if (failure !== undefined) failures[failure] += 1;
    },
    refused() {
      failures.refused += 1;
    },
    read: () => ({ durations: durations.read(), failures: { ...failures } }),
  };
}
