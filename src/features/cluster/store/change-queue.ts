import { errorMessage } from '#platform/errors.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';

/** A change of the database that waits to be written. Writing it twice is the same as writing it once. */
export interface QueuedChange {
  /** What it changes: a later change with the same key is merged into it. */
  readonly key: string;
  /** Memory that it takes while it waits, in bytes. */
  readonly size: number;
  /** `records` cannot be made again; `copies` can, and are read back at once; `values` may be dropped. */
  readonly lane: Lane;
}

const lanes = ['records', 'copies', 'values'] as const;

type Lane = (typeof lanes)[number];

/** Dependencies of a queue. */
export interface ChangeQueueOptions<C extends QueuedChange> {
  /** Writes changes in one transaction. Throws `PostgresError`. */
  readonly write: (changes: readonly C[]) => Promise<void>;
  /** One change that does what two with the same key did. */
  readonly merge: (older: C, newer: C) => C;
  /** Called when records are dropped, because too many wait. */
  readonly onLost: () => void;
  /** Called with a sentence about records that cannot be stored. */
  readonly warn: (message: string) => void;
}

/** How long changes are collected before they are written, in milliseconds. */
const collectMs = 100;

/** Pauses before a failed batch is written again, in milliseconds: the first, and the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Largest number of changes, and of bytes, of one batch. */
const batchCount = 1_000;
const batchBytes = 8 * 1024 ** 2;

/** Memory of the changes that wait, in bytes; beyond it the oldest of the lane are dropped. */
const laneBytes: Readonly<Record<Lane, number>> = {
  records: 32 * 1024 ** 2,
  copies: 64 * 1024 ** 2,
  values: 64 * 1024 ** 2,
};

/** How long the last batches may take when the queue is closed, in milliseconds. */
const closeMs = 5_000;

/** Errors of the data itself, which no later attempt can write. */
const badData = /^(22|23|54)/;

interface Waiting<C> {
  readonly number: number;
  readonly change: C;
}

/** Changes that are collected for a moment and written in batches. During an outage they wait, as far as memory allows. */
export class ChangeQueue<C extends QueuedChange> {
  readonly #options: ChangeQueueOptions<C>;
  readonly #lanes: Readonly<Record<Lane, Map<string, Waiting<C>>>> = {
    records: new Map(),
    copies: new Map(),
    values: new Map(),
  };
  readonly #bytes: Record<Lane, number> = { records: 0, copies: 0, values: 0 };
  #running: Promise<void> | undefined;
  #batchDone = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = 0;
  #number = 0;
  #closed = false;

  constructor(options: ChangeQueueOptions<C>) {
    this.#options = options;
  }

  /** Adds a change, which is written a moment later. */
  add(change: C): void {
    if (this.#closed) return;
    this.#insert(change);
    this.#shorten(change.lane);
    if (this.#pauseMs === 0) this.#schedule(collectMs);
  }

  /** Resolves when the records and copies that wait are written; at once while writing fails. */
  async flush(): Promise<void> {
    const last = this.#number;
    while (this.#pauseMs === 0 && !this.#closed && this.#oldest() <= last) {
      this.#start();
      await this.#batchDone.promise;
    }
  }

  /** Writes again at once after failures: the database is there again. */
  wake(): void {
    this.#pauseMs = 0;
    this.#start();
  }

  /** Writes what waits, as far as it takes no longer than a moment, and takes nothing more. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closeMs);
    });
    this.#start();
    await Promise.race([this.#running, late]);
    clearTimeout(timer);
    clearTimeout(this.#timer);
    if (this.#lanes.records.size > 0) {
      this.#options.warn(`Changes of stars, packages and the audit log are lost: ${this.#lanes.records.size}.`);
    }
    for (const lane of lanes) this.#lanes[lane].clear();
  }

  #insert(added: C): void {
    const { key, lane } = added;
    const known = this.#lanes[lane].get(key);
    this.#number += 1;
    const change = known === undefined ? added : this.#options.merge(known.change, added);
    this.#bytes[lane] += change.size - (known?.change.size ?? 0);
    this.#lanes[lane].set(key, { number: known?.number ?? this.#number, change });
  }

  #remove(lane: Lane, key: string): void {
    this.#bytes[lane] -= this.#lanes[lane].get(key)?.change.size ?? 0;
    this.#lanes[lane].delete(key);
  }

  /** Drops the oldest changes of a lane that takes too much memory. */
  #shorten(lane: Lane): void {
    if (this.#bytes[lane] <= laneBytes[lane]) return;
    for (const key of this.#lanes[lane].keys()) {
      if (this.#bytes[lane] <= laneBytes[lane]) break;
      this.#remove(lane, key);
    }
    if (lane === 'records') this.#options.onLost();
  }

  /** Number of the oldest record or copy that is not written. */
  #oldest(): number {
    const firsts = [this.#lanes.records, this.#lanes.copies].flatMap((waiting) => [...waiting.values().take(1)]);
    return Math.min(...firsts.map(({ number }) => number));
  }

  #schedule(delayMs: number): void {
    if (this.#running !== undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#start();
    }, delayMs);
    this.#timer.unref();
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (lanes.some((lane) => this.#lanes[lane].size > 0)) this.#running ??= this.#writeAll();
  }

  /** Writes batches until none waits, or one has to wait longer. */
  async #writeAll(): Promise<void> {
    let isWritten = true;
    while (isWritten) {
      const batch = this.#nextBatch();
      if (batch.length === 0) break;
      isWritten = await this.#writeBatch(batch);
      this.#batchDone.resolve();
      this.#batchDone = Promise.withResolvers();
    }
    this.#running = undefined;
  }

  /** Writes a batch; false if it has to be written again later. */
  async #writeBatch(batch: readonly C[]): Promise<boolean> {
    try {
      await this.#write(batch);
    } catch {
      // The connection tells the operator.
      this.#pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, this.#pauseMs * 2));
      if (!this.#closed) this.#pause();
      return false;
    }
    this.#pauseMs = 0;
    // One that was merged with a later change meanwhile is written again.
    for (const change of batch) {
      if (this.#lanes[change.lane].get(change.key)?.change === change) this.#remove(change.lane, change.key);
    }
    return true;
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), this.#pauseMs);
    this.#timer.unref();
  }

  /** Writes changes. Those that the database can never take are found by halves, and dropped. */
  async #write(changes: readonly C[]): Promise<void> {
    try {
      await this.#options.write(changes);
    } catch (error) {
      // An error of another kind would come again too.
      if (error instanceof PostgresError && !badData.test(error.code ?? '')) throw error;
      const middle = Math.floor(changes.length / 2);
      if (middle === 0) {
        if (changes[0]?.lane === 'records') this.#options.warn(`A record cannot be stored: ${errorMessage(error)}`);
        return;
      }
      await this.#write(changes.slice(0, middle));
      await this.#write(changes.slice(middle));
    }
  }

  /** The oldest changes, in the order of their lanes. */
  #nextBatch(): readonly C[] {
    const batch: C[] = [];
    let bytes = 0;
    for (const lane of lanes) {
      for (const { change } of this.#lanes[lane].values()) {
        bytes += change.size;
        if (batch.length >= batchCount || (batch.length > 0 && bytes > batchBytes)) return batch;
        batch.push(change);
      }
    }
    return batch;
  }
}
