import { Worker } from 'node:worker_threads';
import type { RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';
import type { WorkerAnswer, WorkerMessage } from './worker-message.ts';

/** How a thread's work on one document ended: `interrupted` threads live on, the others do not. */
export type Outcome = RenderReply | 'interrupted' | 'stopped' | 'crashed';

/** One worker thread; it renders one document at a time. */
export interface RenderThread {
  /** Resolves when the thread can begin, so that its start does not count against a document, or when it has ended. */
  readonly ready: Promise<void>;
  /** True once the thread has ended, whatever ended it. */
  readonly ended: boolean;
  /** Renders a document. Resolves to the word for what ended it early: {@link interrupt}, {@link stop} or a crash. */
  render(request: RenderRequest, family: RenderFamily): Promise<Outcome>;
  /** Heap in use, in megabytes; 0 once the thread has ended. */
  memory(): Promise<number>;
  /** Processor time that the thread has used since it started, in milliseconds; 0 once it has ended. */
  processorTime(): Promise<number>;
  /** Asks for the document to be given up; the thread lives on. A thread that does not listen must be stopped. */
  interrupt(): void;
  /** Ends the thread, whatever it is doing. */
  stop(): Promise<void>;
}

/** What a thread is made of. */
export interface ThreadOptions {
  /** The worker's module. */
  readonly worker: URL;
  /** Heap that a document may fill, in megabytes. */
  readonly memoryLimit: number;
}

/**
 * What the engine's own limit lies above ours, in megabytes. Reaching the engine's limit can end the whole process, not
 * only the thread, so our limit is watched from outside and stops the thread long before.
 */
const reserve = 256;

/** Starts a thread. It keeps the process alive until it is ready and while it renders, and not while it waits for work. */
export function startThread({ worker, memoryLimit }: ThreadOptions): RenderThread {
  const maxOldGenerationSizeMb = 2 * memoryLimit + reserve;
  const interrupted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const resourceLimits = { maxOldGenerationSizeMb, stackSizeMb: 4 };
  const thread = new Worker(worker, { resourceLimits, workerData: interrupted });
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  let known: string | undefined;
  let settle: ((outcome: Outcome) => void) | undefined;
  let last: 'stopped' | 'crashed' | undefined;

  const begin = (): void => {
    if (settle === undefined) thread.unref();
    isReady();
  };
  const answer = (outcome: Outcome): void => {
    thread.unref();
    settle?.(outcome);
    settle = undefined;
  };
  const end = (outcome: 'stopped' | 'crashed'): void => {
    last ??= outcome;
    isReady();
    answer(last);
  };
  thread.on('message', (message: WorkerAnswer) => (message === 'ready' ? begin() : answer(message)));
  thread.on('error', () => end('crashed'));
  thread.on('exit', () => end('crashed'));
  const post = (message: WorkerMessage): void => thread.postMessage(message);

  return {
    ready,
    get ended() {
      return last !== undefined;
    },
    render(request, family) {
      if (last !== undefined) return Promise.resolve(last);
      if (known !== family.version) post({ kind: 'family', family });
      known = family.version;
      thread.ref();
      Atomics.store(interrupted, 0, 0);
      return new Promise((resolve) => {
        settle = resolve;
        post({ kind: 'render', request });
      });
    },
    async memory() {
      if (last !== undefined) return 0;
      const { used_heap_size: bytes } = await thread.getHeapStatistics().catch(() => ({ used_heap_size: 0 }));
      return bytes / (1024 * 1024);
    },
    async processorTime() {
      if (last !== undefined) return 0;
      // Node before 24.6 does not tell; there, the time that passes counts.
      if (!('cpuUsage' in thread)) return performance.now();
      const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      return (user + system) / 1000;
    },
    interrupt: () => void Atomics.store(interrupted, 0, 1),
    async stop() {
      end('stopped');
      await thread.terminate();
    },
  };
}
