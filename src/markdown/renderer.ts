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
const patience = 150;

/**
 * Makes the pool; threads start with the first document. A document that takes long while others wait is stopped and
 * begun anew in a lane of its own, so that one page, or twenty, cannot hold up the rest (SECURITY L1, L2). The newest
 * document goes first: the one who asked for it is surely still waiting.
 */
export function createRenderer(options: RendererOptions): Renderer {
  const waiting: Job[] = [];
  const slow: Job[] = [];
  const lanes: Lane[] = [];
  const wake = (): void => {
    for (const lane of lanes) lane.wake();
  };
  for (let count = 0; count < options.threads; count += 1) {
    lanes.push(createLane(options, () => waiting.pop(), { waiting, slow, wake }));
  }
  lanes.push(createLane(options, () => slow.shift(), { waiting: [], slow, wake }));
  return {
    render(request, family) {
      if (request.md.length > options.sizeLimit) return Promise.resolve(plainArticle(request.md, 'size'));
      return new Promise((done) => {
        waiting.push({ request, family, done });
        wake();
      });
    },
    async close() {
      for (const { request, done } of [...waiting.splice(0), ...slow.splice(0)]) {
        done(plainArticle(request.md, 'failure'));
      }
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

interface Queues {
  /** Documents that wait for this lane's turn. */
  readonly waiting: readonly Job[];
  /** Where a document goes that kept others waiting. */
  readonly slow: Job[];
  /** Tells all lanes to look for work. */
  readonly wake: () => void;
}

interface Lane {
  /** Looks for work unless it has some. */
  wake(): void;
  /** Ends its thread. */
  close(): Promise<void>;
}

/** One thread with its clock; a thread that was stopped or died is replaced before the next document. */
function createLane(limits: RendererOptions, next: () => Job | undefined, { waiting, slow, wake }: Queues): Lane {
  let thread: (RenderThread & { readonly ready: Promise<void> }) | undefined;
  let busy = false;

  async function work(job: Job): Promise<void> {
    thread ??= startThread(limits);
    const current = thread;
    await current.ready;
    const started = performance.now();
    let reason: 'time' | 'patience' | undefined;
    const clock = setInterval(() => {
      const elapsed = performance.now() - started;
      if (elapsed >= limits.timeLimit) reason = 'time';
      else if (elapsed >= patience && waiting.length > 0) reason = 'patience';
      if (reason !== undefined) void current.stop();
    }, 20);
    const outcome = await current.render(job.request, job.family);
    clearInterval(clock);
    if (typeof outcome === 'string') thread = undefined;
    if (outcome === 'stopped' && reason === 'patience') {
      slow.push(job);
      wake();
    } else job.done(rendered(job, outcome, reason === 'time'));
  }

  async function run(): Promise<void> {
    busy = true;
    for (let job = next(); job !== undefined; job = next()) await work(job);
    busy = false;
  }

  return {
    wake() {
      if (!busy) void run();
    },
    async close() {
      await thread?.stop();
    },
  };
}

function rendered({ request }: Job, outcome: Outcome, late: boolean): Rendered {
  if (typeof outcome === 'string') return plainArticle(request.md, late ? 'time' : 'failure');
  if (!outcome.success) return plainArticle(request.md, 'failure');
  const { html, title, headings, cut } = outcome;
  return { html, title, headings, cut };
}
