import type { JobQueue } from './job-queue.ts';

/** A job queue that connects when it is used, and again while that fails or after its tables were lost. */
export interface ReconnectingJobs extends JobQueue {
  /** Calls `start` until it succeeds, with growing pauses. */
  whenReady(start: () => Promise<void>): void;
  /** The same, and again for each queue that replaces one whose tables were lost. */
  keepStarted(start: () => Promise<void>): void;
}

/** Pauses between two attempts, in milliseconds: the first, and the longest. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** Pause before a queue is opened in place of one whose tables are missing, in milliseconds. */
const lostPauseMs = 1_000;

/**
 * Creates the queue. `open` throws while the database cannot be reached, and calls `onLost` when the tables of an open queue
 * are missing.
 */
export function createReconnectingJobs(
  open: (onLost: () => void) => Promise<JobQueue>,
  onError: (error: unknown) => void,
): ReconnectingJobs {
  const starts: (() => Promise<void>)[] = [];
  let opened: Promise<JobQueue> | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function queue(): Promise<JobQueue> {
    if (opened !== undefined) return opened;
    const opening = open(() => lose(opening)).catch((error: unknown) => {
      if (opened === opening) opened = undefined;
      throw error;
    });
    opened = opening;
    return opening;
  }

  /** Replaces a queue whose tables are missing. */
  function lose(lost: Promise<JobQueue>): void {
    if (isClosed || opened !== lost) return;
    opened = undefined;
    void lost.then((queue) => queue.close()).catch(() => undefined);
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const start of starts) tryToStart(start, firstPauseMs);
    }, lostPauseMs).unref();
  }

  function tryToStart(start: () => Promise<void>, pause: number): void {
    if (isClosed) return;
    start().catch((error: unknown) => {
      if (isClosed) return;
      if (pause === firstPauseMs) onError(error);
      timer = setTimeout(() => tryToStart(start, Math.min(longestPauseMs, pause * 2)), pause).unref();
    });
  }

  return {
    send: async (name, data, options) => (await queue()).send(name, data, options),
    sendAll: async (name, data) => (await queue()).sendAll(name, data),
    work: async (name, handle) => (await queue()).work(name, handle),
    counts: async () => (await queue()).counts(),
    workers: async () => (await queue()).workers(),
    whenReady: (start) => tryToStart(start, firstPauseMs),
    keepStarted(start) {
      starts.push(start);
      tryToStart(start, firstPauseMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
