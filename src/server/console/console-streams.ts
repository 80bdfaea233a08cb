import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { RunningSync } from '#model/views/console-view.ts';
import type { SharedDeps } from './console-deps.ts';

/** Time between two heartbeats of a stream, in ms. */
const heartbeatMs = 15_000;

/** When a stream ends, in ms, so that the browser connects again and its session is checked. */
const maxStreamMs = 10 * 60_000;

/** Streams that may be open at the same time. */
const maxStreams = 50;

/** The open streams of the console, which send the running sync whenever it changes. */
export class ConsoleStreams {
  readonly #manualSync: SharedDeps['manualSync'];
  readonly #open = new Set<AbortController>();
  #closed = false;

  /** Sends the syncs that are started by hand. */
  constructor(manualSync: SharedDeps['manualSync']) {
    this.#manualSync = manualSync;
  }

  /** True if no further stream may be opened. */
  get isFull(): boolean {
    return this.#closed || this.#open.size >= maxStreams;
  }

  /** Opens a stream, which ends when `isSignedIn` says so. */
  open(context: Context, isSignedIn: () => Promise<boolean>): Response {
    const end = new AbortController();
    this.#open.add(end);
    return streamSSE(context, async (events) => {
      let sent: Promise<void> = Promise.resolve();
      // One after the other, each with the state at its time.
      const send = (running: RunningSync | null): void => {
        sent = sent
          .then(async () => {
            if (await isSignedIn()) await events.writeSSE({ event: 'sync', data: JSON.stringify(running) });
            else end.abort();
          })
          .catch(() => end.abort());
      };
      const unwatch = this.#manualSync.watch(send);
      const beat = setInterval(() => void events.write(':\n\n'), heartbeatMs);
      const late = setTimeout(() => end.abort(), maxStreamMs);
      events.onAbort(() => end.abort());
      send(this.#manualSync.running());
      await aborted(end.signal);
      unwatch();
      clearInterval(beat);
      clearTimeout(late);
      this.#open.delete(end);
    });
  }

  /** Ends all streams and opens no more. */
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
