import type { Rendered, RenderFamily, RenderRequest } from '#model/render.ts';
import { plainArticle } from './plain-article.ts';
import { type Outcome, type RenderThread, startThread, type ThreadOptions } from './render-thread.ts';

/** What bounds the rendering. */
export interface RendererOptions extends ThreadOptions {
  /** Threads that render. */
  readonly threads: number;
  /** How long one document may take, in milliseconds, counted from when a thread begins it. */
  readonly timeLimit: number;
  /** Documents longer than this are shown as text, in characters. */
  readonly sizeLimit: number;
}

/** Renders documents in worker threads, within limits. */
export interface Renderer {
  /** Renders a document. Never rejects for what a document holds: what cannot be rendered is shown as plain text. */
  render(request: RenderRequest, family: RenderFamily): Promise<Rendered>;
  /** Ends all threads; documents in work are answered as plain text. */
  close(): Promise<void>;
}

interface Job {
  readonly request: RenderRequest;
  readonly family: RenderFamily;
  readonly done: (rendered: Rendered) => void;
}

/** How long a document may keep others waiting before it goes to the slow lane, in milliseconds. */
const patience = 250;

/**
 * Makes the pool; its threads start at once, so that the first document need not wait for them. A document that takes
 * long while others wait is stopped and begun anew in a lane of its own, so that one page, or twenty, cannot hold up the rest (SECURITY L1, L2). The newest
 * document goes first: the one who asked for it is surely still waiting.
 */
export function createRenderer(options: RendererOptions): Renderer {
  const waiting: Job[] = [];
  const slow: Job[] = [];
  const lanes: Lane[] = [];
  let closed = false;

  function add(queue: Job[], job: Job): void {
    if (closed) return job.done(plainArticle(job.request.md, 'failure'));
    queue.push(job);
    for (const lane of lanes) lane.wake();
  }
  const fast = {
    options,
    next: () => waiting.pop(),
    isAwaited: () => waiting.length > 0,
    giveUp: (job: Job) => add(slow, job),
  };
  for (let count = 0; count < options.threads; count += 1) lanes.push(createLane(fast));
  for (const lane of lanes) lane.start();
  lanes.push(createLane({ ...fast, next: () => slow.shift(), isAwaited: () => false }));

  return {
    render(request, family) {
      if (request.md.length > options.sizeLimit) return Promise.resolve(plainArticle(request.md, 'size'));
      return new Promise((done) => add(waiting, { request, family, done }));
    },
    async close() {
      closed = true;
      for (const { request, done } of [...waiting.splice(0), ...slow.splice(0)])
        done(plainArticle(request.md, 'failure'));
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

interface LaneParts {
  readonly options: RendererOptions;
  /** Takes the next document of the lane. */
  readonly next: () => Job | undefined;
  /** True when others wait for the lane. */
  readonly isAwaited: () => boolean;
  /** Takes a document that kept others waiting. */
  readonly giveUp: (job: Job) => void;
}

interface Lane {
  /** Starts its thread before there is work. */
  start(): void;
  /** Looks for work unless it has some. */
  wake(): void;
  /** Ends its thread. */
  close(): Promise<void>;
}

/** One thread with its clock; a thread that was stopped or died is replaced. */
function createLane({ options, next, isAwaited, giveUp }: LaneParts): Lane {
  let thread: RenderThread | undefined;
  let busy = false;

  function running(): RenderThread {
    if (thread === undefined || thread.ended) thread = startThread(options);
    return thread;
  }

  async function work(job: Job): Promise<void> {
    const current = running();
    await current.ready;
    const clock = startClock(options.timeLimit, isAwaited, () => void current.stop());
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

type Reason = 'time' | 'patience';

/** Calls back once a document has had its time; `end` stops the clock and tells why it rang, if it did. */
function startClock(timeLimit: number, isAwaited: () => boolean, ring: () => void): { end(): Reason | undefined } {
  const started = performance.now();
  let reason: Reason | undefined;
  let ended = false;
  const clock = setInterval(() => {
    const elapsed = performance.now() - started;
    if (elapsed >= timeLimit) reason = 'time';
    else if (elapsed >= patience && isAwaited()) reason = 'patience';
    if (reason === undefined) return;
    clearInterval(clock);
    // An answer that came while this process was busy is read before the immediate callback runs, and counts.
    setImmediate(() => ended || ring());
  }, 20);
  return {
    end() {
      ended = true;
      clearInterval(clock);
      return reason;
    },
  };
}

function rendered({ md }: RenderRequest, outcome: Outcome, reason: Reason | undefined): Rendered {
  if (outcome === 'stopped' && reason === 'time') return plainArticle(md, 'time');
  if (typeof outcome === 'string' || !outcome.success) return plainArticle(md, 'failure');
  const { html, title, headings, cut } = outcome;
  return { html, title, headings, cut };
}
