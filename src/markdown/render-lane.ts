import type { Rendered, RenderFamily, RenderRequest } from '#model/render.ts';
import { plainArticle } from './plain-article.ts';
import { type Outcome, type RenderThread, startThread, type ThreadOptions } from './render-thread.ts';

/** One document on its way. */
export interface Job {
  /** The document. */
  readonly request: RenderRequest;
  /** What its links are resolved against. */
  readonly family: RenderFamily;
  /** Takes what it became. */
  readonly done: (rendered: Rendered) => void;
}

/** What bounds one document. */
export interface LaneOptions extends ThreadOptions {
  /** How long one document may take, in milliseconds, counted from when a thread begins it. */
  readonly timeLimit: number;
}

/** How long a document may keep others waiting before it goes to the slow lane, in milliseconds. */
const patience = 250;

/** How often a thread at work is looked at, in milliseconds. */
const tick = 20;

/** What a lane is made of. */
export interface LaneParts {
  /** What bounds its documents. */
  readonly options: LaneOptions;
  /** Takes the next document of the lane. */
  readonly next: () => Job | undefined;
  /** True when others wait for the lane. */
  readonly isAwaited: () => boolean;
  /** Takes a document that kept others waiting. */
  readonly giveUp: (job: Job) => void;
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
export function createLane({ options, next, isAwaited, giveUp }: LaneParts): Lane {
  let thread: RenderThread | undefined;
  let busy = false;

  function running(): RenderThread {
    if (thread === undefined || thread.ended) thread = startThread(options);
    return thread;
  }

  async function work(job: Job): Promise<void> {
    const current = running();
    await current.ready;
    const clock = startClock(current, options, isAwaited);
    const outcome = await current.render(job.request, job.family);
    const reason = clock.end();
    if (outcome === 'stopped' && reason === 'patience') giveUp(job);
    else job.done(rendered(job.request, outcome, reason));
  }

  async function run(): Promise<void> {
    busy = true;
    for (let job = next(); job !== undefined; job = next()) await work(job);
    busy = false;
  }

  return {
    start: () => void running(),
    wake() {
      if (!busy) void run();
    },
    async close() {
      await thread?.stop();
    },
  };
}

type Reason = 'time' | 'memory' | 'patience';

/** Watches a thread at work and stops it when it needs too much; `end` stops the watch and tells why, if it did. */
function startClock(thread: RenderThread, { timeLimit, memoryLimit }: LaneOptions, isAwaited: () => boolean): Clock {
  const started = performance.now();
  let reason: Reason | undefined;
  let ended = false;
  const stop = (why: Reason): void => {
    reason ??= why;
    // An answer that came while this process was busy is read before the immediate callback runs, and counts.
    setImmediate(() => ended || void thread.stop());
  };
  const clock = setInterval(() => {
    const elapsed = performance.now() - started;
    if (elapsed >= timeLimit) stop('time');
    else if (elapsed >= patience && isAwaited()) stop('patience');
    else void thread.memory().then((used) => used > memoryLimit && !ended && stop('memory'));
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

function rendered({ md }: RenderRequest, outcome: Outcome, reason: Reason | undefined): Rendered {
  if (outcome === 'stopped' && reason === 'time') return plainArticle(md, 'time');
  if (typeof outcome === 'string' || !outcome.success) return plainArticle(md, 'failure');
  const { requestId: _, success: __, ...whole } = outcome;
  return whole;
}
