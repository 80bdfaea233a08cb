import type { JobQueue } from './job-queue.ts';

/** A job queue that connects when it is used, and again while that fails. */
export interface ReconnectingJobs extends JobQueue {
  /** Calls `start` until it succeeds, with growing pauses. */
  whenReady(start: () => Promise<void>): void;
}

/** Pauses between two attempts, in milliseconds: the first, and the longest. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** Creates the queue. `open` throws while the database cannot be reached. */
export function createReconnectingJobs(
  open: () => Promise<JobQueue>,
  onError: (error: unknown) => void,
): ReconnectingJobs {
  let opened: Promise<JobQueue> | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function queue(): Promise<JobQueue> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
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
    whenReady: (start) => tryToStart(start, firstPauseMs),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
