import { plainArticle } from '#markdown/text/plain-article.ts';
import type { Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';
import type { RenderFailure } from './render-counts.ts';
import { type Outcome, type RenderThread, startThread, type ThreadOptions } from './render-thread.ts';

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
export interface LaneOptions extends ThreadOptions {
  /** Processor time that one document may take, in milliseconds. A document ends after four times as long in any case. */
  readonly timeLimit: number;
}

/** Processor time for which a document may keep others waiting before it goes to the slow lane, in milliseconds. */
const patience = 80;

/** On a busy machine a thread may use as little as this share of the time that passes; what needs longer is stuck. */
const leastShare = 1 / 4;

/** Processor time that an interrupted thread may still use before it is stopped, in milliseconds. */
const grace = 100;

/** How often a thread at work is looked at, in milliseconds. */
const tick = 20;

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
    if (thread === undefined || thread.ended) thread = startThread(options);
    return thread;
  }

  /** Renders a document. A thread that cannot be started, or cannot be given the document, has crashed. */
  async function attempt(job: Job): Promise<Attempt> {
    let begun = performance.now();
    let clock: Clock | undefined;
    try {
      const current = running();
      await current.ready;
      begun = performance.now();
      clock = startClock({ thread: current, options, isAwaited: () => isAwaited(job) });
      const outcome = await current.render(job.request, job.family);
      return { outcome, reason: clock.end(), milliseconds: performance.now() - begun };
    } catch {
      void thread?.stop();
      return { outcome: 'crashed', reason: clock?.end(), milliseconds: performance.now() - begun };
    }
  }

  async function work(job: Job): Promise<void> {
    const { outcome, reason, milliseconds } = await attempt(job);
    if (isEnded(outcome) && reason === 'patience') return giveUp(job);
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
      await thread?.stop();
    },
  };
}

interface Attempt {
  readonly outcome: Outcome;
  readonly reason: Reason | undefined;
  readonly milliseconds: number;
}

type Reason = 'time' | 'memory' | 'patience';

interface ClockParts {
  readonly thread: RenderThread;
  readonly options: LaneOptions;
  readonly isAwaited: () => boolean;
}

/** Watches a thread at work and ends its work when it needs too much; `end` stops the watch and tells why, if it did. */
function startClock({ thread, options, isAwaited }: ClockParts): Clock {
  const started = performance.now();
  const before = thread.processorTime();
  let reason: Reason | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  let ended = false;
  let looking = false;
  const stop = (why: Reason): void => {
    reason ??= why;
    // An answer that came while this process was busy is read before the immediate callback runs, and counts.
    setImmediate(() => ended || void thread.stop());
  };
  const interrupt = (why: Reason, used: number): void => {
    if (reason === undefined) thread.interrupt();
    reason ??= why;
    deadline = Math.min(deadline, used + grace);
  };
  const look = async (): Promise<void> => {
    const used = (await thread.processorTime()) - (await before);
    if (ended) return;
    if (used >= deadline) stop('time');
    else if (used >= options.timeLimit) interrupt('time', used);
    else if (used >= patience && isAwaited()) interrupt('patience', used);
    else if ((await thread.memory()) > options.memoryLimit && !ended) stop('memory');
    looking = false;
  };
  const clock = setInterval(() => {
    // A thread that is stuck answers no question.
    if ((performance.now() - started) * leastShare >= options.timeLimit) stop('time');
    else if (!looking) {
      looking = true;
      void look();
    }
  }, tick);
  return {
    end() {
      ended = true;
      clearInterval(clock);
      return reason;
    },
  };
}

interface Clock {
  end(): Reason | undefined;
}

function rendered({ md, path }: RenderRequest, outcome: Outcome, reason: Reason | undefined): Rendered {
  if (isEnded(outcome) && reason === 'time') return plainArticle(md, 'time', path);
  if (typeof outcome === 'string' || !outcome.success) return plainArticle(md, 'failure', path);
  const { requestId: _, success: __, ...whole } = outcome;
  return whole;
}

/** Why a document failed; one that was in work when its lane was closed did not. */
function failureOf(outcome: Outcome, reason: Reason | undefined): RenderFailure | undefined {
  if (outcome === 'crashed') return 'crash';
  if (isEnded(outcome)) return reason === 'patience' ? undefined : reason;
  return typeof outcome === 'string' || outcome.success ? undefined : 'error';
}

function isEnded(outcome: Outcome): boolean {
  return outcome === 'stopped' || outcome === 'interrupted';
}
