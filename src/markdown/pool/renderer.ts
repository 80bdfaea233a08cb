import { plainArticle } from '#markdown/text/plain-article.ts';
import { type ArticleComparison, type CompareRequest, cutComparison } from '#model/compare/article-comparison.ts';
import type { Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';
import { createRenderCounter, type RenderCounts, type RenderFailure } from './render-counts.ts';
import { comparedLength, compareJob, renderJob } from './render-jobs.ts';
import { type Job, type LaneOptions, RenderLane, type Urgency } from './render-lane.ts';
import { RendererBusy } from './renderer-busy.ts';

/** Limits of the rendering. */
export interface RendererOptions extends LaneOptions {
  /** Threads that render. */
  readonly threads: number;
  /** Documents longer than this are shown as text, in characters. */
  readonly sizeLimit: number;
  /** Readers' documents that may wait in the queue. */
  readonly queueLimit: number;
  /** Called with a document whose thread crashed; the next document gets another thread. */
  readonly onCrash?: (document: Job['document']) => void;
}

/** Renders documents in worker threads, within limits. */
export interface Renderer {
  /**
   * Renders a document. Never rejects because of its content: a document that cannot be rendered becomes plain text. A
   * background document is rendered when no reader's document waits, and yields to one that comes. Throws
   * {@link RendererBusy} if the queue is full.
   */
  render(request: RenderRequest, family: RenderFamily, urgency?: Urgency): Promise<Rendered>;
  /**
   * Compares two versions of an article. Never rejects because of their content: versions that cannot be compared have an
   * empty comparison with a reason. Queued and refused as {@link render} is.
   */
  compare(request: CompareRequest, urgency?: Urgency): Promise<ArticleComparison>;
  /** The counts so far, and the length of the queue. */
  counts(): RenderCounts;
  /** Ends all threads; documents in work and in the queue become plain text. */
  close(): Promise<void>;
}

/** Documents longer than this go to the slow lane, in characters. Shorter ones take some tens of milliseconds. */
const longDocument = 64 * 1024;

/** The HTML of two versions may be as long as this number of documents. */
const comparedLengths = 8;

/**
 * Creates the pool. With `warmUp` its threads start at once, so that the first reader need not wait for them; else each
 * starts with its first document. Long documents go through a slow lane one by one. A short document that is slow while others wait is interrupted and starts again there. So one page,
 * or twenty, cannot block the rest (SECURITY L1, L2).
 */
export function createRenderer(options: RendererOptions): Renderer {
  const waiting: Job[] = [];
  const slow: Job[] = [];
  const lanes: RenderLane[] = [];
  const counter = createRenderCounter();
  let closed = false;

  function waitingFor(urgency: Urgency): number {
    const count = (jobs: readonly Job[]): number => jobs.filter((job) => job.urgency === urgency).length;
    return count(waiting) + count(slow);
  }

  function add(queue: Job[], job: Job): void {
    if (closed) {
      job.done('failure');
      return;
    }
    queue.push(job);
    for (const lane of lanes) lane.wake();
  }

  /** Adds a job to its queue; resolves to its result. Readers' jobs are refused when the queue is full. */
  function enqueue<T>(urgency: Urgency, jobOf: (done: (result: T) => void) => Job): Promise<T> {
    if (urgency === 'reader' && waitingFor(urgency) >= options.queueLimit) {
      counter.refused();
      return Promise.reject(new RendererBusy());
    }
    return new Promise((done) => {
      const job = jobOf(done);
      add(job.length > longDocument ? slow : waiting, job);
    });
  }

  const fast = {
    options,
    next: () => takeShortest(waiting),
    isAwaited: (job: Job) => waiting.some(({ urgency }) => urgency === 'reader' || job.urgency === 'reader'),
    moveToSlowLane: (job: Job) => add(slow, job),
    ended({ document }: Job, milliseconds: number, failure: RenderFailure | undefined) {
      counter.ended(milliseconds, failure);
      if (failure === 'crash') options.onCrash?.(document);
    },
  };
  for (let count = 0; count < options.threads; count += 1) lanes.push(new RenderLane(fast));
  if (options.warmUp) for (const lane of lanes) lane.start();
  const isAwaited = (job: Job): boolean => isAwaitedBySlow(job, slow);
  lanes.push(new RenderLane({ ...fast, next: () => takeShortest(slow), isAwaited }));

  return {
    render(request, family, urgency = 'reader') {
      if (request.md.length > options.sizeLimit) return Promise.resolve(plainArticle(request.md, 'size', request.path));
      return enqueue<Rendered>(urgency, (done) => renderJob({ request, family, urgency, done }));
    },
    compare(request, urgency = 'reader') {
      if (comparedLength(request) > comparedLengths * options.sizeLimit) return Promise.resolve(cutComparison('size'));
      return enqueue<ArticleComparison>(urgency, (done) => compareJob({ request, urgency, done }));
    },
    counts: () => ({
      ...counter.read(),
      waiting: { reader: waitingFor('reader'), background: waitingFor('background') },
    }),
    async close() {
      closed = true;
      for (const { done } of [...waiting.splice(0), ...slow.splice(0)]) done('failure');
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** True when a job in the slow lane is to yield to others: only background documents do, and start again. */
function isAwaitedBySlow({ urgency }: Job, slow: readonly Job[]): boolean {
  return urgency === 'background' && slow.some((job) => job.urgency === 'reader');
}

/** Removes the next job: readers first, then the shortest, because the cost grows with the length. */
function takeShortest(jobs: Job[]): Job | undefined {
  let best = 0;
  jobs.forEach((job, index) => {
    if (costOf(job) < costOf(jobs[best])) best = index;
  });
  return jobs.splice(best, 1)[0];
}

function costOf(job: Job | undefined): number {
  if (job === undefined) return Number.POSITIVE_INFINITY;
  return job.length + (job.urgency === 'reader' ? 0 : Number.MAX_SAFE_INTEGER / 2);
}
