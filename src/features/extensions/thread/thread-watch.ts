/** Why a thread was ended: it did not answer, or it used too much memory. */
export type EndedFor = 'time' | 'memory';

/** The part of a thread that is watched. */
export interface WatchedThread {
  /** True once the thread has ended. */
  readonly isEnded: boolean;
  /** Heap in use with the buffers outside of it, in megabytes. */
  heapUsed(): Promise<number>;
  /** Ends the thread, which hangs or does not. */
  terminate(end: 'hung' | 'terminated'): Promise<void>;
}

/** Calls of a thread without an answer, and those among them that it has begun. */
export interface OpenCalls {
  readonly waiting: number;
  readonly begun: number;
}

/** Interval between two looks at a thread with calls, in milliseconds. */
const tick = 50;

/** One of so many looks goes to a thread without calls, which may still run timers. */
const idleShare = 5;

/** Time in which a thread that works on nothing begins a call that waits, in milliseconds. */
const beginMs = 10_000;

/** Watches the memory of a thread as long as it lives, and ends one that begins no call. */
export class ThreadWatch {
  readonly #memoryLimit: number;
  readonly #calls: () => OpenCalls;
  #thread: WatchedThread | undefined;
  #timer: NodeJS.Timeout | undefined;
  #endedFor: EndedFor | undefined;
  #ticks = 0;
  #blockedSince: number | undefined;

  /** Creates a watch that ends a thread with more memory, in megabytes. `calls` counts the calls of the thread. */
  constructor(memoryLimit: number, calls: () => OpenCalls) {
    this.#memoryLimit = memoryLimit;
    this.#calls = calls;
  }

  /** Why the thread that was watched last has been ended; undefined if the watch did not end it. */
  get endedFor(): EndedFor | undefined {
    return this.#endedFor;
  }

  /** Watches a thread from now on, unless it is watched already. */
  start(thread: WatchedThread): void {
    if (this.#thread === thread) return;
    this.stop();
    this.#thread = thread;
    this.#endedFor = undefined;
    this.#blockedSince = undefined;
    this.#timer = setInterval(() => void this.#look(thread), tick).unref();
  }

  /** Ends the thread. */
  end(reason: EndedFor): void {
    if (this.#thread === undefined || this.#thread.isEnded) return;
    this.#endedFor = reason;
    void this.#thread.terminate(reason === 'time' ? 'hung' : 'terminated');
  }

  /** Watches no more. */
  stop(): void {
    clearInterval(this.#timer);
    this.#thread = undefined;
  }

  async #look(thread: WatchedThread): Promise<void> {
    this.#ticks += 1;
    const { waiting, begun } = this.#calls();
    if (waiting === 0 && this.#ticks % idleShare !== 0) return;
    if (this.#isBlocked(waiting > begun && begun === 0)) this.end('time');
    else if ((await thread.heapUsed()) > this.#memoryLimit && thread === this.#thread) this.end('memory');
  }

  #isBlocked(isWaiting: boolean): boolean {
    if (!isWaiting) {
      this.#blockedSince = undefined;
      return false;
    }
    this.#blockedSince ??= performance.now();
    return performance.now() - this.#blockedSince > beginMs;
  }
}
