import type { DocumentMarkdown, MarkdownRequest } from '#markdown/text/document-markdown.ts';
import type { ArticleComparison, CompareRequest } from '#model/compare/article-comparison.ts';
import type { RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';
import { WorkerThread, type WorkerThreadOptions } from '#platform/worker/worker-thread.ts';
import type { RenderMethods, RenderThreadData } from './render-methods.ts';

/** How a render thread is started. */
export interface RenderThreadOptions {
  /** The worker's module. */
  readonly worker: URL;
  /** Heap that a document may fill, in megabytes. */
  readonly memoryLimit: number;
}

/**
 * How far the engine's own limit lies above ours, in megabytes. Reaching the engine's limit can end the whole process, not
 * only the thread, so our limit is watched from outside and ends the thread long before.
 */
const reserve = 256;

/** Families that a thread keeps: readers of the current version and of old ones take turns. */
const maxFamilies = 4;

/** A worker thread that renders or compares one document at a time. */
export class RenderThread extends WorkerThread<RenderMethods, never, RenderThreadData> {
  /** Versions of the families that the thread has, the least recently used first. */
  #families: readonly string[] = [];
  readonly #atWork: Int32Array;

  /** Starts the thread. */
  constructor({
    worker,
    memoryLimit,
    ...supervision
  }: RenderThreadOptions & Pick<WorkerThreadOptions<never, RenderThreadData>, 'silenceMs' | 'onEnd'>) {
    const maxOldGenerationSizeMb = 2 * memoryLimit + reserve;
    const atWork = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const data = { atWork };
    super({ ...supervision, module: worker, data, resourceLimits: { maxOldGenerationSizeMb, stackSizeMb: 4 } });
    this.#atWork = atWork;
  }

  /** Position in the family of the plugin whose code the thread runs, or ran when it ended; 0 for none. */
  get pluginAtWork(): number {
    return this.#atWork[0] ?? 0;
  }

  /**
   * Renders a document. The family is sent once for each version, as long as the thread has not been sent several
   * others. Calls `onBegin` when the thread begins. Rejects as {@link WorkerThread.call} does.
   */
  render(request: RenderRequest, family: RenderFamily, onBegin: () => void): Promise<RenderReply> {
    this.#send(family);
    return this.call({ name: 'render', args: [request, family.version] }, { onBegin });
  }

  /** Writes a document as markdown. Sends the family, calls `onBegin` and rejects as {@link render} does. */
  markdown(request: MarkdownRequest, family: RenderFamily, onBegin: () => void): Promise<DocumentMarkdown> {
    this.#send(family);
    return this.call({ name: 'markdown', args: [request, family.version] }, { onBegin });
  }

  /** Compares two versions of an article. Calls `onBegin` and rejects as {@link render} does. */
  compare(request: CompareRequest, onBegin: () => void): Promise<ArticleComparison> {
    return this.call({ name: 'compare', args: [request] }, { onBegin });
  }

  /** Lets the engine compile the renderer while no document comes. */
  warmUp(): void {
    this.post({ name: 'warmUp', args: [] });
  }

  #send(family: RenderFamily): void {
    const { version } = family;
    const others = this.#families.filter((each) => each !== version);
    if (others.length === this.#families.length) {
      const dropped = others.slice(0, Math.max(0, others.length + 1 - maxFamilies));
      this.post({ name: 'addFamily', args: [family, dropped] });
      this.#families = [...others.slice(dropped.length), version];
    } else this.#families = [...others, version];
  }
}
