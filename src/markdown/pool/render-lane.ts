import { plainArticle } from '#markdown/text/plain-article.ts';
import type { Rendered, RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';
import { InterruptedError, ThreadEndedError } from '#platform/worker/thread-error.ts';
import { type EndReason, RenderClock } from './render-clock.ts';
import type { RenderFailure } from './render-counts.ts';
import { RenderThread, type RenderThreadOptions } from './render-thread.ts';

/** Priority of a document: for a reader, or for a background job. */
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
}

/** Dependencies of a lane. */
export interface LaneDeps {
  /** Limits of its documents. */
  readonly options: LaneOptions;
  /** Removes the next document from the queue; undefined if it is empty. */
  readonly next: () => Job | undefined;
  /** True if documents wait that come before the one in work. */
  readonly isAwaited: (job: Job) => boolean;
  /** Called with a document that was interrupted because others wait. */
  readonly moveToSlowLane: (job: Job) => void;
  /** Called for each finished document; `failure` is the reason if it failed. */
  readonly ended: (job: Job, milliseconds: number, failure: RenderFailure | undefined) => void;
}

/** A thread that renders the documents of a queue one by one. */
export interface Lane {
  /** Starts the thread in advance. */
  start(): void;
  /** Takes the next document, unless one is in work. */
  wake(): void;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Creates a lane. A thread that has ended is replaced before the next document. */
export function createLane({ options, next, isAwaited, moveToSlowLane, ended }: LaneDeps): Lane {
  let thread: RenderThread | undefined;
  let busy = false;

  function running(): RenderThread {
    if (thread === undefined || thread.isEnded) thread = new RenderThread(options);
    return thread;
  }

  /** Renders a document. A thread that cannot be started, or cannot take the document, counts as crashed. */
  async function attempt(job: Job): Promise<Attempt> {
    let begun = performance.now();
    let clock: RenderClock | undefined;
    let outcome: Outcome;
    try {
      const current = running();
      await current.ready;
      begun = performance.now();
      clock = new RenderClock({ ...options, thread: current, isAwaited: () => isAwaited(job) });
      outcome = await current.render(job.request, job.family);
    } catch (error) {
      outcome = outcomeOf(error);
      if (outcome === 'crashed') void thread?.terminate();
    }
    return { outcome, reason: clock?.stop(), milliseconds: performance.now() - begun };
  }

  async function work(job: Job): Promise<void> {
    const { outcome, reason, milliseconds } = await attempt(job);
    if (isEnded(outcome) && reason === 'yield') return moveToSlowLane(job);
    try {
      ended(job, milliseconds, failureOf(outcome, reason));
    } finally {
      // Even if the listener throws, the reader gets an answer.
      job.done(rendered(job.request, outcome, reason));
    }
  }

  async function run(): Promise<void> {
    busy = true;
    try {
      for (let job = next(); job !== undefined; job = next()) await work(job);
      busy = false;
    } catch (error) {
      // A listener threw. The queue continues, and the process logs the error as unhandled.
      busy = false;
      wake();
      throw error;
    }
  }

  function wake(): void {
    if (!busy) void run();
  }

  return {
    start() {
      try {
        running();
      } catch {
        // The first document fails with this error.
      }
    },
    wake,
    async close() {
      await thread?.terminate();
    },
  };
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
