import { Worker } from 'node:worker_threads';
import type { RenderFamily, RenderReply, RenderRequest } from '#model/render.ts';
import type { WorkerMessage } from './worker-message.ts';

/** How a thread's work on one document ended. */
export type Outcome = RenderReply | 'stopped' | 'crashed';

/** One worker thread; it renders one document at a time. */
export interface RenderThread {
  /** Resolves when the thread can begin, so that its start does not count against a document, or when it has ended. */
  readonly ready: Promise<void>;
  /** True once the thread has ended, whatever ended it. */
  readonly ended: boolean;
  /** Renders a document. Resolves to `stopped` when {@link stop} was called and to `crashed` when the thread died. */
  render(request: RenderRequest, family: RenderFamily): Promise<Outcome>;
  /** Heap in use, in megabytes; 0 once the thread has ended. */
  memory(): Promise<number>;
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
  const thread = new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb, stackSizeMb: 4 } });
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  let known: string | undefined;
  let settle: ((outcome: Outcome) => void) | undefined;
  let last: Extract<Outcome, string> | undefined;

  const begin = (): void => {
    if (settle === undefined) thread.unref();
    isReady();
  };
  const answer = (outcome: Outcome): void => {
    thread.unref();
    settle?.(outcome);
    settle = undefined;
  };
  const end = (outcome: Extract<Outcome, string>): void => {
    last ??= outcome;
    isReady();
    answer(last);
  };
  thread.on('message', (message: RenderReply | 'ready') => (message === 'ready' ? begin() : answer(message)));
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
    async stop() {
      end('stopped');
      await thread.terminate();
    },
  };
}
