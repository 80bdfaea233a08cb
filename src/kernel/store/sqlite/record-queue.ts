import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreRecord } from './store-methods.ts';

/** What a queue needs. */
export interface RecordQueueOptions {
  /** Writes a record; resolves to false if it is not written. Rejects if the thread was lost, maybe after it had written it. */
  readonly write: (record: StoreRecord, isRepeat: boolean) => Promise<boolean>;
  /** Called with the number of records that are given up. */
  readonly onDropped: (count: number) => void;
}

/** Records that may wait; beyond them the oldest are dropped. */
const maxWaiting = 2_000;

/** The pauses before records are written again, in milliseconds: they grow from the first to the last. */
const firstPauseMs = 250;
const maxPauseMs = 60_000;

/** Keeps records that cannot be had again until they are in the database. */
export class RecordQueue {
  readonly #options: RecordQueueOptions;
  readonly #waiting = new Set<StoreRecord>();
  /** Those among them that the thread has, until it answers. */
  readonly #sent = new Map<StoreRecord, Promise<void>>();
  #pauseMs = firstPauseMs;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RecordQueueOptions) {
    this.#options = options;
  }

  /** Adds a record, and writes it at once if it can be written. */
  add(record: StoreRecord): void {
    this.#waiting.add(record);
    const [oldest] = this.#waiting;
    if (oldest !== undefined && this.#waiting.size > maxWaiting) {
      this.#waiting.delete(oldest);
      this.#options.onDropped(1);
    }
    this.#send(record, false);
  }

  /** Writes everything that waits now, the oldest first. */
  replay(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const record of this.#waiting) if (!this.#sent.has(record)) this.#send(record, true);
  }

  /** Writes what waits, and gives up what cannot be written within `graceMs` milliseconds. */
  async close(graceMs: number): Promise<void> {
    const over = new AbortController();
    const overdue = sleep(graceMs, undefined, { signal: over.signal }).catch(() => undefined);
    const begun = performance.now();
    while (this.#waiting.size > 0 && performance.now() - begun < graceMs) {
      this.replay();
      await Promise.race([Promise.all(this.#sent.values()), overdue]);
      // A thread that is not replaced yet, or a database that refuses to be written, answers at once.
      if (this.#waiting.size > 0) await sleep(firstPauseMs);
    }
    over.abort();
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#options.onDropped(this.#waiting.size);
    this.#waiting.clear();
  }

  #send(record: StoreRecord, isRepeat: boolean): void {
    this.#sent.set(record, this.#write(record, isRepeat));
  }

  async #write(record: StoreRecord, isRepeat: boolean): Promise<void> {
    const isWritten = await this.#options.write(record, isRepeat).catch(() => false);
    this.#sent.delete(record);
    if (isWritten) {
      this.#waiting.delete(record);
      this.#pauseMs = firstPauseMs;
    } else if (this.#waiting.has(record)) this.#replayLater();
  }

  #replayLater(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.replay(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(maxPauseMs, 2 * this.#pauseMs);
  }
}
