import { plainArticle } from '#markdown/text/plain-article.ts';
import type { Rendered, RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';
import { InterruptedError, ThreadEndedError } from '#platform/worker/thread-error.ts';
import { type EndReason, RenderClock } from './render-clock.ts';
import type { RenderFailure } from './render-counts.ts';
import { RenderThread, type RenderThreadOptions } from './render-thread.ts';

/** Whether a reader waits for a document, or a background job. */
export type Urgency = 'reader' | 'background';

/** A document in the queue or in work. */
export interface Job {
  /** The document. */
  readonly request: RenderRequest;
  /** The family, in which its links are resolved. */
  readonly family: RenderFamily;
  /** Its urgency. */
  readonly urgency: Urgency;
  /** Called with the result. */
  readonly done: (rendered: Rendered) => void;
}

/** Limits of one document. */
export interface LaneOptions extends RenderThreadOptions {
  /** Processor time that a document may take, in milliseconds. After four times as long by the clock it ends in any case. */
  readonly timeLimit: number;
  /** Time without a document after which a thread ends, with its heap, in milliseconds; 20,000 by default. */
  readonly idleMs?: number;
}

const defaultIdleMs = 20_000;

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
 * A thread that renders the documents of a queue one by one. It ends when no document comes for a while. A thread that has
 * ended is replaced before the next document.
 */
export class RenderLane {
  readonly #deps: LaneDeps;
  #thread: RenderThread | undefined;
  #isBusy = false;
  #idleTimer: NodeJS.Timeout | undefined;
  /** True once a thread has ended because it was idle: it had time to compile its code, and needs its memory no more. */
  #hasRested = false;

  constructor(deps: LaneDeps) {
    this.#deps = deps;
  }

  /** Starts the thread before there is work. */
  start(): void {
    try {
      this.#running();
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
    await this.#thread?.terminate();
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
    const end = (): void => {
      this.#hasRested = true;
      void this.#thread?.terminate();
    };
    this.#idleTimer = setTimeout(end, this.#deps.options.idleMs ?? defaultIdleMs).unref();
  }

  async #work(job: Job): Promise<void> {
    const { outcome, reason, milliseconds } = await this.#attempt(job);
    if (isEnded(outcome) && reason === 'yield') return this.#deps.moveToSlowLane(job);
    try {
      this.#deps.ended(job, milliseconds, failureOf(outcome, reason));
    } finally {
      // Even if the listener throws, the reader gets an answer.
      job.done(rendered(job.request, outcome, reason));
    }
  }

  /** Renders a document. A thread that cannot be started, or cannot take the document, counts as crashed. */
  async #attempt(job: Job): Promise<Attempt> {
    const { options, isAwaited } = this.#deps;
    let begun = performance.now();
    let clock: RenderClock | undefined;
    let outcome: Outcome;
    try {
      const thread = this.#running();
      await thread.ready;
      begun = performance.now();
      clock = new RenderClock({ ...options, thread, isAwaited: () => isAwaited(job) });
      outcome = await thread.render(job.request, job.family);
    } catch (error) {
      outcome = outcomeOf(error);
      if (outcome === 'crashed') void this.#thread?.terminate();
    }
    return { outcome, reason: clock?.stop(), milliseconds: performance.now() - begun };
  }

  #running(): RenderThread {
    const { options } = this.#deps;
    if (this.#thread === undefined || this.#thread.isEnded) {
      this.#thread = new RenderThread({ ...options, warmUp: options.warmUp && !this.#hasRested });
    }
    return this.#thread;
  }
}

/** How the work on a document ended. The thread lives on after a reply and after `interrupted`. */
type Outcome = RenderReply | 'interrupted' | 'terminated' | 'crashed';

interface Attempt {
  readonly outcome: Outcome;
  readonly reason: EndReason | undefined;
  readonly milliseconds: number;
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof InterruptedError) return 'interrupted';
  return error instanceof ThreadEndedError && error.end === 'terminated' ? 'terminated' : 'crashed';
}

function rendered({ md, path }: RenderRequest, outcome: Outcome, reason: EndReason | undefined): Rendered {
  if (isEnded(outcome) && reason === 'time') return plainArticle(md, 'time', path);
  if (typeof outcome === 'string' || !outcome.success) return plainArticle(md, 'failure', path);
  const { requestId: _, success: __, ...whole } = outcome;
  return whole;
}

/** Why a document failed; undefined for success, and for a lane that was closed. */
function failureOf(outcome: Outcome, reason: EndReason | undefined): RenderFailure | undefined {
  if (outcome === 'crashed') return 'crash';
  if (isEnded(outcome)) return reason === 'yield' ? undefined : reason;
  return typeof outcome === 'string' || outcome.success ? undefined : 'error';
}

function isEnded(outcome: Outcome): boolean {
  return outcome === 'terminated' || outcome === 'interrupted';
}
