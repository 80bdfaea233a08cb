import type { Rendered, RenderFamily, RenderRequest } from '#model/render.ts';
import { plainArticle } from './plain-article.ts';
import { createLane, type Job, type Lane, type LaneOptions } from './render-lane.ts';

/** What bounds the rendering. */
export interface RendererOptions extends LaneOptions {
  /** Threads that render. */
  readonly threads: number;
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
    if (closed) {
      job.done(plainArticle(job.request.md, 'failure'));
      return;
    }
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
