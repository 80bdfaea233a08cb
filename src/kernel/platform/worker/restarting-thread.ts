import { errorMessage } from '#platform/errors.ts';
import type { Call, Methods, Result } from './call.ts';
import { ThreadEndedError } from './thread-error.ts';
import type { SupervisedThread, ThreadLoss, ThreadStates } from './thread-states.ts';
import type { CallOptions, WorkerThread } from './worker-thread.ts';

export interface RestartingThreadOptions<T> {
  /** Name of its kind, such as `search`, for health and the log. */
  readonly name: string;
  /** The states of all threads of the process. */
  readonly states: ThreadStates;
  /** Creates the thread with this listener. Throws what the start of a thread throws. */
  readonly create: (onEnd: (end: ThreadEndedError) => void) => T;
  /** Called with each thread before its first call. */
  readonly onStart?: (thread: T, isFirst: boolean) => void;
  /** Called with a sentence when a thread was lost, once until another works again. */
  readonly warn?: ((message: string) => void) | undefined;
  /** True to start the thread at once, and again as soon as it is lost; else it starts with the next call. */
  readonly isEager?: boolean;
  /** Milliseconds without calls after which the thread ends until the next one; undefined for never. */
  readonly idleMs?: number;
  /** Answers after which a thread counts as healthy, so that its end is followed by no pause; 20 by default. */
  readonly settledAfter?: number;
}

/** The pause before a second thread in a row is replaced, in milliseconds; each further one is twice as long. */
const firstPauseMs = 100;

/** The longest pause, in milliseconds. */
const maxPauseMs = 10_000;

/** Time in which a thread must answer while the process stops, in milliseconds. */
const hurryMs = 1_000;

/**
 * A thread that is replaced when it is lost: when it ends by itself, or is ended because it does not answer. Threads that are
 * lost in a row are replaced after growing pauses, up to ten seconds.
 */
export class RestartingThread<M extends Methods<M>, E, D, T extends WorkerThread<M, E, D> = WorkerThread<M, E, D>>
  implements SupervisedThread
{
  readonly #options: RestartingThreadOptions<T>;
  #thread: T | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #pause: { readonly over: Promise<void>; readonly end: () => void } | undefined;
  /** Threads that were lost in a row. */
  #losses = 0;
  /** Those among them since the last that worked. */
  #failedStarts = 0;
  #lastEnd: ThreadEndedError | undefined;
  #isClosed = false;

  /** Starts the thread if it is eager. Never throws. */
  constructor(options: RestartingThreadOptions<T>) {
    this.#options = options;
    options.states.add(options.name, this);
    if (options.isEager) this.#startQuietly();
  }

  /** Calls without an answer so far. */
  get pending(): number {
    return this.#thread?.pending ?? 0;
  }

  /**
   * The running thread, started if there is none. Throws {@link ThreadEndedError} if it was closed or is not replaced yet,
   * and what the start of a thread throws.
   */
  start(): T {
    if (this.#isClosed) throw new ThreadEndedError('closed');
    if (this.#thread !== undefined && !this.#thread.isEnded) return this.#thread;
    if (this.#pause !== undefined) throw this.#lastEnd ?? new ThreadEndedError('exited');
    return this.#start();
  }

  /** The running thread, after the pause if there is one. Rejects with what {@link start} throws. */
  async whenStarted(): Promise<T> {
    await this.#pause?.over;
    return this.start();
  }

  /** Calls a method as {@link WorkerThread.call} does; rejects with what {@link start} throws, too. */
  async call<K extends keyof M>(call: Call<M, K>, options?: CallOptions): Promise<Result<M, K>> {
    clearTimeout(this.#idleTimer);
    try {
      return await this.start().call(call, options);
    } finally {
      this.#endWhenIdle();
    }
  }

  /** Calls a method without waiting for it, if the thread runs. */
  post<K extends keyof M>(call: Call<M, K>): void {
    this.#thread?.post(call);
  }

  /** Ends the thread until the next call. */
  async rest(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#thread?.terminate();
  }

  /** Ends the thread if it does not answer its calls within a second, and does not replace it. */
  hurry(): void {
    this.#thread?.hurry(hurryMs);
  }

  /** Ends the thread for good: at once, or after the calls that it has, within `graceMs` milliseconds. */
  async close(graceMs?: number): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#pause?.end();
    this.#options.states.remove(this.#options.name, this);
    await (graceMs === undefined ? this.#thread?.terminate() : this.#thread?.close(graceMs));
  }

  #start(): T {
    const isFirst = this.#lastEnd === undefined && this.#thread === undefined;
    try {
      const thread = this.#options.create((end) => this.#ended(end, thread));
      this.#thread = thread;
      this.#options.onStart?.(thread, isFirst);
      void thread.ready.then(() => thread.isEnded || this.#works());
      return thread;
    } catch (cause) {
      this.#lose('failed', new ThreadEndedError('failed', { cause }));
      throw cause;
    }
  }

  #startQuietly(): void {
    try {
      this.start();
    } catch {
      // Its loss was counted, and it is tried again after a pause.
    }
  }

  #ended(end: ThreadEndedError, thread: T): void {
    if (this.#isClosed || end.end === 'terminated' || end.end === 'closed') return;
    if (thread.answers >= (this.#options.settledAfter ?? 20)) this.#losses = 0;
    this.#lose(end.end, end);
  }

  /** Counts a loss, and replaces the thread after a pause. */
  #lose(loss: ThreadLoss, end: ThreadEndedError): void {
    const { name, states, warn, isEager } = this.#options;
    this.#losses += 1;
    this.#failedStarts += 1;
    this.#lastEnd = end;
    states.countLoss(name, loss);
    // One that starts with the next call is down only if that did not help.
    states.setDown(name, this, isEager === true || this.#failedStarts > 1);
    if (this.#failedStarts === 1) warn?.(`The ${name} thread ${lossText(loss, end)}. Another one takes its place.`);
    if (this.#losses > 1) this.#pauseFor(Math.min(maxPauseMs, firstPauseMs * 2 ** (this.#losses - 2)));
    else if (isEager) this.#startQuietly();
  }

  #pauseFor(milliseconds: number): void {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const end = (): void => {
      clearTimeout(timer);
      this.#pause = undefined;
      resolve();
      if (this.#options.isEager && !this.#isClosed) this.#startQuietly();
    };
    const timer = setTimeout(end, milliseconds);
    this.#pause = { over, end };
  }

  #works(): void {
    const { name, states, warn } = this.#options;
    states.setDown(name, this, false);
    if (this.#failedStarts > 1) warn?.(`The ${name} thread works again.`);
    this.#failedStarts = 0;
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    const { idleMs } = this.#options;
    if (idleMs === undefined || this.pending > 0) return;
    this.#idleTimer = setTimeout(() => void this.rest(), idleMs).unref();
  }
}

function lossText(loss: ThreadLoss, { cause }: ThreadEndedError): string {
  if (loss === 'hung') return 'did not answer and was ended';
  return cause === undefined ? 'has ended by itself' : `has ended (${errorMessage(cause)})`;
}
