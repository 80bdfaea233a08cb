import { plainArticle } from '#markdown/text/plain-article.ts';
import type { Rendered, RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';
import { InterruptedError, ThreadEndedError } from '#platform/worker/thread-error.ts';
import { type EndReason, RenderClock } from './render-clock.ts';
import type { RenderFailure } from './render-counts.ts';
import { RenderThread, type RenderThreadOptions } from './render-thread.ts';

/** Who waits for a document: a reader, or nobody yet. */
export type Urgency = 'reader' | 'background';

/** One document on its way. */
export interface Job {
  /** The document. */
  readonly request: RenderRequest;
  /** What its links are resolved against. */
  readonly family: RenderFamily;
  /** Who waits for it. */
  readonly urgency: Urgency;
  /** Takes what it became. */
  readonly done: (rendered: Rendered) => void;
}

/** What bounds one document. */
export interface LaneOptions extends RenderThreadOptions {
  /** Processor time that one document may take, in milliseconds. A document ends after four times as long in any case. */
  readonly timeLimit: number;
}

/** What a lane is made of. */
export interface LaneParts {
  /** What bounds its documents. */
  readonly options: LaneOptions;
  /** Takes the next document of the lane. */
  readonly next: () => Job | undefined;
  /** True when others wait for the lane that come before the document in work. */
  readonly isAwaited: (job: Job) => boolean;
  /** Takes a document that kept others waiting. */
  readonly giveUp: (job: Job) => void;
  /** Told of each document that is done: how long it was in work, in milliseconds, and why it failed if it did. */
  readonly ended: (job: Job, milliseconds: number, failure: RenderFailure | undefined) => void;
}

/** One thread and the documents that go through it, one after the other. */
export interface Lane {
  /** Starts its thread before there is work. */
  start(): void;
  /** Looks for work unless it has some. */
  wake(): void;
  /** Ends its thread. */
  close(): Promise<void>;
}

/** Makes a lane; a thread that was stopped or died is replaced before the next document. */
export function createLane({ options, next, isAwaited, giveUp, ended }: LaneParts): Lane {
  let thread: RenderThread | undefined;
  let busy = false;

  function running(): RenderThread {
    if (thread === undefined || thread.isEnded) thread = new RenderThread(options);
    return thread;
  }

  /** Renders a document. A thread that cannot be started, or cannot be given the document, has crashed. */
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
    if (isEnded(outcome) && reason === 'yield') return giveUp(job);
    try {
      ended(job, milliseconds, failureOf(outcome, reason));
    } finally {
      // Its reader waits, whatever the listener did.
      job.done(rendered(job.request, outcome, reason));
    }
  }

  async function run(): Promise<void> {
    busy = true;
    try {
      for (let job = next(); job !== undefined; job = next()) await work(job);
      busy = false;
    } catch (error) {
      // A listener threw. The documents that wait go on; the process logs the error as one that nothing caught.
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
        // Its first document tells of it.
      }
    },
    wake,
    async close() {
      await thread?.terminate();
    },
  };
}

/** How a document's work ended: `interrupted` threads go on, the others do not. */
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

/** Why a document failed; one that was in work when its lane was closed did not. */
function failureOf(outcome: Outcome, reason: EndReason | undefined): RenderFailure | undefined {
  if (outcome === 'crashed') return 'crash';
  if (isEnded(outcome)) return reason === 'yield' ? undefined : reason;
  return typeof outcome === 'string' || outcome.success ? undefined : 'error';
}

function isEnded(outcome: Outcome): boolean {
  return outcome === 'terminated' || outcome === 'interrupted';
}
