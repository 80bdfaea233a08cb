import type { RenderRequest } from '#model/page/render.ts';
import { errorCode } from '#platform/errors.ts';
import { RestartingThread } from '#platform/worker/restarting-thread.ts';
import { InterruptedError, ThreadEndedError } from '#platform/worker/thread-error.ts';
import { ThreadStates } from '#platform/worker/thread-states.ts';
import { type EndReason, WorkClock } from '#platform/worker/work-clock.ts';
import type { RenderFailure } from './render-counts.ts';
import type { RenderMethods, RenderThreadData } from './render-methods.ts';
import { RenderThread, type RenderThreadOptions } from './render-thread.ts';

/** Whether a reader waits for a document, or a background job. */
export type Urgency = 'reader' | 'background';

/** Why the work on a document was not done; `closed` for a pool that was closed. */
export type JobFailure = Exclude<RenderFailure, 'refused'> | 'closed';

/** A document in the queue or in work: it is rendered, or two versions of it are compared. */
export interface Job {
  /** The document, for messages. */
  readonly document: Pick<RenderRequest, 'currentRepo' | 'path'>;
  /** Length of its input in characters, with which its cost grows. */
  readonly length: number;
  readonly urgency: Urgency;
  /**
   * Does the work in a thread, and calls `onBegin` when the thread begins; false if the thread reports an internal error.
   * Rejects as `WorkerThread.call` does.
   */
  readonly work: (thread: RenderThread, onBegin: () => void) => Promise<boolean>;
  /** Called once at the end, with the reason if the work was not done. */
  readonly done: (failure: JobFailure | undefined) => void;
  /** Called instead of {@link done} if it was taken out of the queue; set by the queue. */
  readonly refuse?: () => void;
}

/** Limits of one document. */
export interface LaneOptions extends RenderThreadOptions {
  /** Processor time that a document may take, in milliseconds. */
  readonly timeLimit: number;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
  /** Called with a sentence when a thread was lost. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Time without a document after which a thread ends, with its heap, in milliseconds; 20,000 by default. */
  readonly idleMs?: number;
}

const defaultIdleMs = 20_000;

/** Time in which a thread starts, in milliseconds. */
const startMs = 10_000;

/** What a lane needs. */
export interface LaneDeps {
  /** Limits of its documents. */
  readonly options: LaneOptions;
  /** Removes the next document from the queue; undefined if it is empty. */
  readonly next: () => Job | undefined;
  /** True if documents wait that come before the one in work. */
  readonly isAwaited: (job: Job) => boolean;
  /** Called with a document that was interrupted because others wait. */
  readonly moveToSlowLane: (job: Job) => void;
  /** Called for each finished document; `failure` says why it failed, if it did. */
  readonly ended: (job: Job, milliseconds: number, failure: RenderFailure | undefined) => void;
}

/**
 * A thread that renders or compares the documents of a queue one by one. It ends when no document comes for a while. A thread that has
 * ended is replaced before the next document, and a document that it did not finish is given to the next one.
 */
export class RenderLane {
  readonly #deps: LaneDeps;
  readonly #thread: RestartingThread<RenderMethods, never, RenderThreadData, RenderThread>;
  #isBusy = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(deps: LaneDeps) {
    this.#deps = deps;
    const { states = new ThreadStates(), warn, ...options } = deps.options;
    this.#thread = new RestartingThread({
      name: 'render',
      states,
      warn,
      // One document that is rendered shows that the others end threads.
      settledAfter: 1,
      create: (onEnd) =>
        new RenderThread({
          ...options,
          // The clock ends a document long before; a thread that does not start has none.
          silenceMs: 4 * options.timeLimit + startMs,
          onEnd,
        }),
    });
  }

  /** Starts the thread before there is work, and lets it compile its code if asked. Does nothing at work. */
  start({ warmUp = false } = {}): void {
    if (this.#isBusy) return;
    try {
      const thread = this.#thread.start();
      if (warmUp) thread.warmUp();
    } catch {
      // The first document fails with this error.
    }
    this.#endWhenIdle();
  }

  /** Takes the next document, unless one is in work. */
  wake(): void {
    if (!this.#isBusy) void this.#run();
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#thread.close();
  }

  async #run(): Promise<void> {
    const { next } = this.#deps;
    this.#isBusy = true;
    clearTimeout(this.#idleTimer);
    try {
      for (let job = next(); job !== undefined; job = next()) await this.#work(job);
      this.#isBusy = false;
      this.#endWhenIdle();
    } catch (error) {
      // A listener threw. The queue goes on, and the process logs the error as unhandled.
      this.#isBusy = false;
      this.wake();
      throw error;
    }
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#thread.rest(), this.#deps.options.idleMs ?? defaultIdleMs).unref();
  }

  async #work(job: Job): Promise<void> {
    const first = await this.#attempt(job);
    const { outcome, reason, milliseconds } = first.mayBeInnocent ? await this.#attempt(job) : first;
    if (isEnded(outcome) && reason === 'yield') return this.#deps.moveToSlowLane(job);
    const failure = failureOf(outcome, reason);
    try {
      this.#deps.ended(job, milliseconds, failure === 'closed' ? undefined : failure);
    } finally {
      // Even if the listener throws, the reader gets an answer.
      job.done(failure);
    }
  }

  /** Works on a document. A thread that cannot be started, or cannot take the document, counts as crashed. */
  async #attempt(job: Job): Promise<Attempt> {
    const { options, isAwaited } = this.#deps;
    let thread: RenderThread | undefined;
    let clock: WorkClock | undefined;
    let outcome: Outcome;
    try {
      thread = await this.#thread.whenStarted();
      await thread.ready;
      clock = new WorkClock({ ...options, thread, isAwaited: () => isAwaited(job) });
      outcome = (await job.work(thread, () => clock?.begin())) ? 'done' : 'error';
    } catch (error) {
      outcome = outcomeOf(error);
      if (outcome === 'crashed') void thread?.terminate();
    }
    const reason = clock?.stop();
    const milliseconds = clock?.elapsed() ?? 0;
    // The code of a plugin that was at work is the likely cause, and left out of the next attempt by the caller.
    const mayBeInnocent = outcome === 'crashed' && !thread?.pluginAtWork;
    return { outcome, reason, milliseconds, mayBeInnocent };
  }
}

/**
 * How the work on a document ended. The thread lives on after `done`, `error` and `interrupted`; the engine ended one that is
 * `full`.
 */
type Outcome = 'done' | 'error' | 'interrupted' | 'terminated' | 'full' | 'crashed';

interface Attempt {
  readonly outcome: Outcome;
  readonly reason: EndReason | undefined;
  readonly milliseconds: number;
  /** True if the thread ended for a reason that is not known to be the document's. */
  readonly mayBeInnocent: boolean;
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof InterruptedError) return 'interrupted';
  if (!(error instanceof ThreadEndedError)) return 'crashed';
  if (errorCode(error.cause) === 'ERR_WORKER_OUT_OF_MEMORY') return 'full';
  return error.end === 'terminated' || error.end === 'closed' ? 'terminated' : 'crashed';
}

/** Why a document failed; undefined for success. */
function failureOf(outcome: Outcome, reason: EndReason | undefined): JobFailure | undefined {
  if (outcome === 'done') return undefined;
  if (outcome === 'error') return 'error';
  if (isEnded(outcome)) return reason === 'time' || reason === 'memory' ? reason : 'closed';
  return outcome === 'crashed' ? 'crash' : 'memory';
}

function isEnded(outcome: Outcome): boolean {
  return outcome === 'terminated' || outcome === 'interrupted';
}
