import type { Call, Methods, Result } from './call.ts';
import { type CallOptions, WorkerThread, type WorkerThreadOptions } from './worker-thread.ts';

/** A thread that is started when it is needed, and again after it has ended. */
export class RestartingThread<M extends Methods<M>, E = never, D = undefined> {
  readonly #options: WorkerThreadOptions<E, D>;
  readonly #idleMs: number | undefined;
  #thread: WorkerThread<M, E, D> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  /** Starts nothing yet. The thread ends after `idleMs` milliseconds without calls, if that is given. */
  constructor(options: WorkerThreadOptions<E, D>, idleMs?: number) {
    this.#options = options;
    this.#idleMs = idleMs;
  }

  /** Calls without an answer so far. */
  get pending(): number {
    return this.#thread?.pending ?? 0;
  }

  /** The running thread, started if there is none. Throws what the start of a thread throws. */
  start(): WorkerThread<M, E, D> {
    if (this.#thread === undefined || this.#thread.isEnded) this.#thread = new WorkerThread<M, E, D>(this.#options);
    return this.#thread;
  }

  /** Calls a method as {@link WorkerThread.call} does; rejects with the error of a thread that cannot be started, too. */
  async call<K extends keyof M>(call: Call<M, K>, options?: CallOptions): Promise<Result<M, K>> {
    clearTimeout(this.#idleTimer);
    try {
      return await this.start().call(call, options);
    } finally {
      this.#endWhenIdle();
    }
  }

  /** Ends the thread; pending calls are rejected at once. */
  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#thread?.terminate();
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    if (this.#idleMs === undefined || this.pending > 0) return;
    this.#idleTimer = setTimeout(() => void this.close(), this.#idleMs).unref();
  }
}
