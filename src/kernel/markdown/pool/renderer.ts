import { rendering } from '#features/renderings.ts';
import type { DocumentMarkdown, MarkdownRequest } from '#markdown/text/document-markdown.ts';
import { plainArticle } from '#markdown/text/plain-article.ts';
import { type ArticleComparison, type CompareRequest, cutComparison } from '#model/compare/article-comparison.ts';
import type { Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';
import { createRenderCounter, type RenderCounts, type RenderFailure } from './render-counts.ts';
import { comparedLength, compareJob, markdownJob, type RenderOutcome, renderJob } from './render-jobs.ts';
import { type Job, type LaneOptions, RenderLane, type Urgency } from './render-lane.ts';
import { RenderQueue } from './render-queue.ts';

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
   * Writes a document as markdown; undefined for one whose content cannot be converted. Queued and refused as {@link render}
   * is.
   */
  markdown(request: MarkdownRequest, family: RenderFamily): Promise<DocumentMarkdown | undefined>;
  /**
   * Compares two versions of an article. Never rejects because of their content: versions that cannot be compared have an
   * empty comparison with a reason. Queued and refused as {@link render} is.
   */
  compare(request: CompareRequest, urgency?: Urgency): Promise<ArticleComparison>;
  /** Starts a thread if none runs, because readers will ask for documents soon. */
  start(): void;
  /**
   * Starts all threads, and lets the engine compile their code while no document comes: it takes about a second of
   * processor time for each.
   */
  warmUp(): void;
  /** The counts so far, and the length of the queue. */
  counts(): RenderCounts;
  /** Begins no further background document, because the site stops. */
  beginStop(): void;
  /** Refuses readers' documents that wait and those that come: their requests get an answer before the site ends. */
  refuseReaders(): void;
  /** Ends all threads; documents in work and in the queue become plain text. */
  close(): Promise<void>;
}

/** The HTML of two versions may be as long as this number of documents. */
const comparedLengths = 8;

/**
 * Creates the pool. Each thread starts with its first document, unless it is started before. Long documents go through a
 * slow lane one by one. A short document that is slow while others wait is interrupted and starts again there. So one page,
 * or twenty, cannot block the rest (SECURITY L1, L2).
 */
export function createRenderer(options: RendererOptions): Renderer {
  const counter = createRenderCounter();
  const lanes: RenderLane[] = [];
  const queue = new RenderQueue(options.queueLimit, {
    onAdd() {
      for (const lane of lanes) lane.wake();
    },
    onRefuse: counter.refused,
  });
  const fast = {
    options,
    next: () => queue.takeFast(),
    isAwaited: (job: Job) => queue.isAwaitedInFastLane(job),
    moveToSlowLane: (job: Job) => queue.addSlow(job),
    ended({ document }: Job, milliseconds: number, failure: RenderFailure | undefined) {
      counter.ended(milliseconds, failure);
      if (failure === 'crash') options.onCrash?.(document);
    },
  };
  for (let count = 0; count < options.threads; count += 1) lanes.push(new RenderLane(fast));
  const isAwaited = (job: Job): boolean => queue.isAwaitedInSlowLane(job);
  lanes.push(new RenderLane({ ...fast, next: () => queue.takeSlow(), isAwaited }));

  const attempts = rendering.createAttempts();

  return {
    async render(whole, family, urgency = 'reader') {
      if (whole.md.length > options.sizeLimit) return plainArticle(whole.md, 'size', whole.path);
      const once = (request: RenderRequest): Promise<RenderOutcome> =>
        queue.enqueue<RenderOutcome>(urgency, (done) => renderJob({ request, family, urgency, done }));
      if (family.plugins === undefined || whole.kind.kind === 'code') return (await once(whole)).rendered;
      return attempts(whole, family, once);
    },
    markdown: (request, family) =>
      queue.enqueue<DocumentMarkdown | undefined>('reader', (done) => markdownJob({ request, family, done })),
    compare(request, urgency = 'reader') {
      if (comparedLength(request) > comparedLengths * options.sizeLimit) return Promise.resolve(cutComparison('size'));
      return queue.enqueue<ArticleComparison>(urgency, (done) => compareJob({ request, urgency, done }));
    },
    start: () => lanes[0]?.start(),
    warmUp() {
      for (const lane of lanes.slice(0, options.threads)) lane.start({ warmUp: true });
    },
    beginStop: () => queue.beginStop(),
    refuseReaders: () => queue.refuseReaders(),
    counts: () => ({ ...counter.read(), waiting: queue.counts() }),
    async close() {
      queue.close();
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
