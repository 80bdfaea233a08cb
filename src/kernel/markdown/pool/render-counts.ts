import { createDurations, type DurationCounts } from '#model/text/durations.ts';

/** Why a document was not rendered: a limit, a crashed thread, an internal error, or a full queue. */
export type RenderFailure = 'time' | 'memory' | 'crash' | 'error' | 'refused';

/** Counters of the rendering. */
export interface RenderCounts {
  /** Documents in the queue, by urgency. */
  readonly waiting: Readonly<Record<'reader' | 'background', number>>;
  /** How long documents were in work, finished or not. */
  readonly durations: DurationCounts;
  /** Documents that could not be rendered, by reason. */
  readonly failures: Readonly<Record<RenderFailure, number>>;
}

/** Counts rendered documents. */
export interface RenderCounter {
  /** Counts a document that took `milliseconds` to render; `failure` is the reason if it failed. */
  ended(milliseconds: number, failure: RenderFailure | undefined): void;
  /** Counts a document that was refused because the queue is full. */
  refused(): void;
  /** The counts so far. */
  read(): Omit<RenderCounts, 'waiting'>;
}

/** Creates a counter that starts at zero. */
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
