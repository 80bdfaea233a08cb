import { setTimeout as wait } from 'node:timers/promises';

/** How a page answered while something else happened, in ms. */
export interface Watched {
  readonly p99: number;
  readonly longest: number;
  /** Number of requests that failed or were given up. */
  readonly failed: number;
}

/** A page that is requested again and again. */
export interface PageWatch {
  /** Ends the requests. */
  stop(): Promise<Watched>;
}

/** Pause between two requests, and the time after which one is given up, in ms. */
const pause = 100;
const giveUp = 60_000;

/**
 * Requests a page every 100 ms, one request at a time. A request that is late because the one before it took long counts from
 * the time when it was due, and one that fails as long as one that is given up.
 */
export function watchPage(address: string): PageWatch {
  const durations: number[] = [];
  let failed = 0;
  const ended = new AbortController();

  async function request(due: number): Promise<void> {
    let isAnswered = false;
    try {
      const answer = await fetch(address, { signal: AbortSignal.any([ended.signal, AbortSignal.timeout(giveUp)]) });
      await answer.arrayBuffer();
      isAnswered = answer.status === 200;
    } catch {
      // It is given up, refused, or cut by the end.
    }
    const isFailure = !isAnswered && !ended.signal.aborted;
    if (isFailure) failed += 1;
    durations.push(isFailure ? giveUp : performance.now() - due);
  }

  async function run(): Promise<void> {
    let due = performance.now();
    for (; !ended.signal.aborted; due += pause) {
      await wait(Math.max(0, due - performance.now()));
      await request(Math.min(due, performance.now()));
    }
    // Those that a hanging server kept from being sent have waited too.
    const end = performance.now();
    for (; due < end; due += pause) durations.push(end - due);
  }

  const running = run();
  return {
    async stop() {
      ended.abort();
      await running;
      const sorted = durations.toSorted((a, b) => a - b);
      return {
        p99: sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN,
        longest: sorted.at(-1) ?? Number.NaN,
        failed,
      };
    },
  };
}
