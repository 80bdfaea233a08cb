/** Result of writing a batch. */
export type WriteOutcome =
  /** All of it is in the database. */
  | 'written'
  /** Another process holds the database: the batch is tried again. */
  | 'busy'
  /** The database cannot be written at the moment: what waits is dropped, and so is what comes in the next minute. */
  | 'refused'
  /** The database was damaged and has been replaced: what waits is dropped. */
  | 'replaced';

/** Dependencies of a batcher. */
export interface WriteBatcherOptions<W> {
  /** Writes a batch; `isLast` is true if nothing else waits. */
  readonly write: (batch: readonly W[], isLast: boolean) => WriteOutcome;
  /** Called when writes are dropped. */
  readonly onDropped: () => void;
}

/** How long writes are collected before the first is written, in milliseconds. */
const collectMs = 100;

/** How long a database that refused a batch is left alone, in milliseconds. */
const pauseMs = 60_000;

/** Writes in one batch, which other processes may have to wait for. */
const batchSize = 100;

/** Writes that may wait for another process; beyond them the oldest are dropped. */
const maxWaiting = 2_000;

/** Collects writes for a moment and writes them in batches. */
export class WriteBatcher<W> {
  readonly #options: WriteBatcherOptions<W>;
  #waiting: W[] = [];
  #timer: NodeJS.Timeout | undefined;
  #pausedUntil = 0;

  constructor(options: WriteBatcherOptions<W>) {
    this.#options = options;
  }

  /** Adds a write, which is written a moment later. */
  add(write: W): void {
    const isPaused = performance.now() < this.#pausedUntil;
    if (isPaused || this.#waiting.length >= maxWaiting) this.#options.onDropped();
    if (isPaused) return;
    this.#waiting.push(write);
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
    this.#schedule(collectMs);
  }

  /** Writes what waits, as far as the database takes it at the moment. */
  flush(): void {
    while (this.#waiting.length > 0 && this.#writeBatch());
  }

  /** Writes what waits, and nothing later. */
  close(): void {
    this.flush();
    clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#writeBatch() && this.#waiting.length > 0) this.#schedule(0);
    }, delayMs);
  }

  /** Writes the oldest of what waits; false if it has to be tried again. */
  #writeBatch(): boolean {
    const batch = this.#waiting.slice(0, batchSize);
    const outcome = this.#options.write(batch, this.#waiting.length === batch.length);
    if (outcome === 'busy') {
      this.#schedule(collectMs);
      return false;
    }
    this.#waiting = outcome === 'written' ? this.#waiting.slice(batch.length) : [];
    if (outcome === 'refused') this.#pausedUntil = performance.now() + pauseMs;
    if (outcome !== 'written') this.#options.onDropped();
    return true;
  }
}
