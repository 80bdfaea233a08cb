import { Worker } from 'node:worker_threads';
import type { RenderFamily, RenderReply, RenderRequest } from '#model/render.ts';
import type { WorkerMessage } from './worker-message.ts';

/** How a thread's work on one document ended. */
export type Outcome = RenderReply | 'stopped' | 'crashed';

/** One worker thread; it renders one document at a time. */
export interface RenderThread {
  /** Renders a document. Resolves to `stopped` when {@link stop} was called and to `crashed` when the thread died. */
  render(request: RenderRequest, family: RenderFamily): Promise<Outcome>;
  /** Ends the thread, whatever it is doing. */
  stop(): Promise<void>;
}

/** What a thread is made of. */
export interface ThreadOptions {
  /** The worker's module. */
  readonly worker: URL;
  /** Heap limit of the thread, in megabytes. */
  readonly memoryLimit: number;
}

/** Starts a thread; `ready` resolves when it can begin, so that its start does not count against a document. */
export function startThread({ worker, memoryLimit }: ThreadOptions): RenderThread & { readonly ready: Promise<void> } {
  const thread = new Worker(worker, {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit, stackSizeMb: 4 },
    stdout: false,
    stderr: false,
  });
  // A thread that waits for work must not keep the process alive.
  thread.unref();
  let known: string | undefined;
  let settle: ((outcome: Outcome) => void) | undefined;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const end = (outcome: Outcome): void => {
    isReady();
    settle?.(outcome);
    settle = undefined;
  };
  thread.on('message', (message: RenderReply | 'ready') => (message === 'ready' ? isReady() : end(message)));
  thread.on('error', () => end('crashed'));
  thread.on('exit', () => end('crashed'));
  const post = (message: WorkerMessage): void => thread.postMessage(message);

  return {
    ready,
    render(request, family) {
      if (known !== family.version) post({ kind: 'family', family });
      known = family.version;
      return new Promise((resolve) => {
        settle = resolve;
        post({ kind: 'render', request });
      });
    },
    async stop() {
      end('stopped');
      await thread.terminate();
    },
  };
}
