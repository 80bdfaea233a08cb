import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { RunningSync } from '#model/views/console/console-view.ts';
import type { ManualSync } from './manual-sync.ts';

/** Time between two heartbeats, and lifetime of a stream, in ms. The browser then reconnects, which checks its session again. */
const heartbeat = 15_000;
const maxLifetime = 10 * 60_000;

/** Open streams at a time. */
const maxStreams = 50;

/** Open streams of the state of a requested sync. */
export class SyncStreams {
  readonly #manualSync: Pick<ManualSync, 'watch' | 'running'>;
  readonly #open = new Set<AbortController>();
  #closed = false;

  /** `manualSync` tells the state of the sync. */
  constructor(manualSync: Pick<ManualSync, 'watch' | 'running'>) {
    this.#manualSync = manualSync;
  }

  /** True if no further stream can be opened. */
  get isFull(): boolean {
    return this.#closed || this.#open.size >= maxStreams;
  }

  /** Opens a stream, which ends as soon as the user is not signed in any more. */
  open(context: Context, isSignedIn: () => Promise<boolean>): Response {
    const end = new AbortController();
    this.#open.add(end);
    return streamSSE(context, async (events) => {
      let sent: Promise<void> = Promise.resolve();
      // Events are sent one after the other, each with the state at its time.
      const send = (running: RunningSync | null): void => {
        sent = sent
          .then(async () => {
            if (await isSignedIn()) await events.writeSSE({ event: 'sync', data: JSON.stringify(running) });
            else end.abort();
          })
          .catch(() => end.abort());
      };
      const unwatch = this.#manualSync.watch(send);
      const beat = setInterval(() => void events.write(':\n\n'), heartbeat);
      const timeout = setTimeout(() => end.abort(), maxLifetime);
      events.onAbort(() => end.abort());
      send(this.#manualSync.running());
      await aborted(end.signal);
      unwatch();
      clearInterval(beat);
      clearTimeout(timeout);
      this.#open.delete(end);
    });
  }

  /** Ends all streams; no more can be opened. */
  close(): void {
    this.#closed = true;
    for (const end of this.#open) end.abort();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
