import { errorCode } from '#platform/errors.ts';
import type { Call, Methods, Result } from './call.ts';
import { RestartingThread } from './restarting-thread.ts';
import { ThreadEndedError } from './thread-error.ts';
import { ThreadStates } from './thread-states.ts';
import { WorkClock, type WorkLimits } from './work-clock.ts';
import { WorkerThread, type WorkerThreadOptions } from './worker-thread.ts';

/** Why a call was ended: it took too long, needed too much heap, or its thread ended twice. */
export type CutReason = 'time' | 'memory' | 'crash';

/** A call was ended, because it reached a limit or ended its thread. */
export class CutError extends Error {
  override readonly name = 'CutError';
  /** What ended it. */
  readonly reason: CutReason;
  constructor(reason: CutReason, options?: ErrorOptions) {
    super(`The call was ended (${reason}).`, options);
    this.reason = reason;
  }
}

export interface BoundedThreadsOptions<D> extends WorkLimits, Pick<WorkerThreadOptions<never, D>, 'module' | 'data'> {
  /** Maximum number of threads. */
  readonly threads: number;
  /** Name of their kind, for health and the log. */
  readonly name: string;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
  /** Called with a sentence when a thread was lost. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Time without a call after which a thread ends, with its heap, in milliseconds; 20,000 by default. */
  readonly idleMs?: number;
}

/** What a call needs besides its arguments. */
export interface BoundedCall<M extends Methods<M>, E, D> {
  /** Called with the thread before the call, which may be another one each time. */
  readonly prepare?: (thread: WorkerThread<M, E, D>) => void;
  /**
   * Answers what the method asks for by an event, with a call that is posted. The method waits meanwhile: the limits
   * hold from the answer on.
   */
  readonly onEvent?: (event: E) => Promise<Call<M>>;
  /**
   * True for a call that asks for nothing and is most likely short: it may be sent together with others, because each wake-up
   * of a thread has a price. If they reach a limit together, each is called alone.
   */
  readonly isShort?: boolean;
}

interface Job<M extends Methods<M>, E, D> extends BoundedCall<M, E, D> {
  /** Calls the method, and resolves the call with its result. */
  readonly run: (thread: WorkerThread<M, E, D>) => Promise<void>;
  readonly reject: (error: unknown) => void;
  /** Threads that ended during the call for no known reason. */
  crashes: number;
  /** True once it was ended together with others. */
  isAlone: boolean;
}

/** Maximum number of short calls that are sent together. */
const maxTogether = 8;

const defaultIdleMs = 20_000;

/** How long a call takes before it is watched, in milliseconds: most are shorter, and a watch has a price. */
const unwatchedMs = 50;

/**
 * How long a call takes before those that wait get another thread, in milliseconds: a thread costs some hundred milliseconds of
 * a processor, and tens of megabytes.
 */
const slowMs = 500;

/**
 * How far the engine's own limit lies above ours, in megabytes: reaching it can end the whole process. Ours is watched from
 * outside, and ends the thread long before.
 */
const reserveMb = 256;

/**
 * Threads that do one call at a time, each within limits. A call that reaches a limit is rejected and its thread ended;
 * the next call gets another thread. The first thread starts with the first call, another one when calls wait for a slow
 * one.
 */
export class BoundedThreads<M extends Methods<M>, E = never, D = undefined> {
  readonly #options: BoundedThreadsOptions<D>;
  readonly #queue: Job<M, E, D>[] = [];
  readonly #lanes: Lane<M, E, D>[] = [];
  #isClosed = false;

  /** Starts nothing yet. */
  constructor(options: BoundedThreadsOptions<D>) {
    this.#options = options;
  }

  /**
   * Calls a method. Rejects with {@link CutError} if a limit ended it, with `ThreadCallError` if the method throws, with
   * `ThreadEndedError` if the threads are closed, and with the error of arguments that cannot be copied.
   */
  call<K extends keyof M>(call: Call<M, K>, options: BoundedCall<M, E, D> = {}): Promise<Result<M, K>> {
    if (this.#isClosed) return Promise.reject(new ThreadEndedError('closed'));
    return new Promise((resolve, reject) => {
      const run = (thread: WorkerThread<M, E, D>): Promise<void> => thread.call<K>(call).then(resolve);
      this.#queue.push({ ...options, run, reject, crashes: 0, isAlone: false });
      const idle = this.#lanes.find((lane) => !lane.isBusy) ?? (this.#lanes.length === 0 ? this.#addLane() : undefined);
      idle?.wake();
    });
  }

  /** Starts the first thread before there is a call. */
  start(): void {
    if (!this.#isClosed && this.#lanes.length === 0) this.#addLane().start();
  }

  /** Ends the threads; calls that wait or run are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new ThreadEndedError('closed'));
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  /** Number of jobs that are taken from the queue together. */
  #together(): number {
    const others = this.#queue.findIndex(({ isShort, isAlone }) => !isShort || isAlone);
    return Math.min(Math.max(others < 0 ? this.#queue.length : others, 1), maxTogether);
  }

  #addLane(): Lane<M, E, D> {
    const lane = new Lane<M, E, D>(this.#options, {
      next: () => this.#queue.splice(0, this.#together()),
      again: (job) => void (this.#isClosed ? job.reject(new ThreadEndedError('closed')) : this.#queue.unshift(job)),
      isSlow: () => {
        if (this.#queue.length > 0 && this.#lanes.length < this.#options.threads) this.#addLane().wake();
      },
    });
    this.#lanes.push(lane);
    return lane;
  }
}

interface LaneQueue<M extends Methods<M>, E, D> {
  /** Takes the next jobs; none if the queue is empty. */
  readonly next: () => readonly Job<M, E, D>[];
  /** Puts a job back, before all others. */
  readonly again: (job: Job<M, E, D>) => void;
  /** Called when a job is slow. */
  readonly isSlow: () => void;
}

/** One thread at a time, which does the jobs of a queue one by one, short ones together. */
class Lane<M extends Methods<M>, E, D> {
  readonly #options: BoundedThreadsOptions<D>;
  readonly #queue: LaneQueue<M, E, D>;
  readonly #thread: RestartingThread<M, E, D>;
  #jobs: readonly Job<M, E, D>[] = [];
  #watch: Watch | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** True while it has a job. */
  isBusy = false;

  constructor(options: BoundedThreadsOptions<D>, queue: LaneQueue<M, E, D>) {
    this.#options = options;
    this.#queue = queue;
    const { name, states = new ThreadStates(), warn, module, data, memoryLimit } = options;
    const resourceLimits = { maxOldGenerationSizeMb: 2 * memoryLimit + reserveMb, stackSizeMb: 4 };
    const onEvent = (event: E): void => void this.#answer(event);
    this.#thread = new RestartingThread<M, E, D>({
      name,
      states,
      warn,
      // One call that is answered shows that the others end threads.
      settledAfter: 1,
      create: (onEnd) => new WorkerThread({ module, data, resourceLimits, onEvent, onEnd }),
    });
  }

  /** Starts the thread. A start that fails is tried again by the first job. */
  start(): void {
    this.#thread.whenStarted().catch(() => undefined);
    this.#endWhenIdle();
  }

  /** Takes jobs until there is none. */
  wake(): void {
    this.isBusy = true;
    clearTimeout(this.#idleTimer);
    void this.#run();
  }

  #endWhenIdle(): void {
    const { idleMs = defaultIdleMs } = this.#options;
    this.#idleTimer = setTimeout(() => void this.#thread.rest(), idleMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#thread.close();
  }

  async #run(): Promise<void> {
    for (let jobs = this.#queue.next(); jobs.length > 0; jobs = this.#queue.next()) await this.#work(jobs);
    // In the same turn in which the queue is empty: a call that comes later finds it idle.
    this.isBusy = false;
    this.#endWhenIdle();
  }

  async #work(jobs: readonly Job<M, E, D>[]): Promise<void> {
    this.#jobs = jobs;
    let slow: NodeJS.Timeout | undefined;
    try {
      const thread = await this.#thread.whenStarted();
      await thread.ready;
      slow = setTimeout(() => this.#queue.isSlow(), slowMs);
      this.#watch = new Watch({ ...this.#options, thread });
      await Promise.all(jobs.map((job) => this.#call(job, thread)));
    } catch (error) {
      for (const job of jobs) this.#fail(job, error);
    } finally {
      clearTimeout(slow);
      this.#watch?.stop();
      this.#watch = undefined;
      this.#jobs = [];
    }
  }

  async #call(job: Job<M, E, D>, thread: WorkerThread<M, E, D>): Promise<void> {
    try {
      job.prepare?.(thread);
      await job.run(thread);
    } catch (error) {
      this.#fail(job, error);
    }
  }

  #fail(job: Job<M, E, D>, error: unknown): void {
    if (!(error instanceof ThreadEndedError)) {
      job.reject(error);
      return;
    }
    const limit = this.#watch?.stop();
    if (this.#jobs.length > 1) {
      // Which of them it was is not known.
      job.isAlone = true;
      this.#queue.again(job);
    } else if (limit !== undefined) job.reject(new CutError(limit));
    else if (errorCode(error.cause) === 'ERR_WORKER_OUT_OF_MEMORY') job.reject(new CutError('memory'));
    else if (error.end === 'terminated' || error.end === 'closed') job.reject(error);
    else if (job.crashes > 0) job.reject(new CutError('crash', { cause: error }));
    else {
      // The thread may have ended for a reason of its own.
      job.crashes += 1;
      this.#queue.again(job);
    }
  }

  /** Answers what the running call asks for. */
  async #answer(event: E): Promise<void> {
    // Only a call that is sent alone asks for something.
    const [job] = this.#jobs;
    if (job?.onEvent === undefined) return;
    const thread = this.#thread.start();
    this.#watch?.stop();
    const answer = await job.onEvent(event);
    if (this.#jobs[0] !== job || thread.isEnded) return;
    this.#watch = new Watch({ ...this.#options, thread });
    thread.post(answer);
  }
}

/** Watches a call, from when it has taken some time. */
class Watch {
  readonly #timer: NodeJS.Timeout;
  #clock: WorkClock | undefined;

  constructor(options: ConstructorParameters<typeof WorkClock>[0]) {
    this.#timer = setTimeout(() => {
      this.#clock = new WorkClock(options);
      this.#clock.begin();
    }, unwatchedMs);
  }

  /** Ends the watch; returns the limit that it ended the thread for. */
  stop(): Exclude<CutReason, 'crash'> | undefined {
    clearTimeout(this.#timer);
    const reason = this.#clock?.stop();
    return reason === 'time' || reason === 'memory' ? reason : undefined;
  }
}
