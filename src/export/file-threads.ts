import { Worker } from 'node:worker_threads';
import type { FileJob, FileResult, FromFileThread, ToFileThread } from './file-job.ts';

/** Threads that compress and write files. */
export interface FileThreads {
  /** Does a job, whose bytes are given away. Throws what the disk refuses. */
  run(job: FileJob): Promise<FileResult>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** What the threads are started with. */
export interface FileThreadsOptions {
  /** Their module. */
  readonly worker: URL;
  /** How many. */
  readonly count: number;
  /** The folder where the new site is put together. */
  readonly next: string;
}

/** Bytes that come and go make a thread take whatever it may, in megabytes. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** A thread that writes was lost. */
class FileThreadError extends Error {
  override readonly name = 'FileThreadError';
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(result: FileResult): void; reject(error: Error): void }>;
}

/** Starts the threads. */
export function startFileThreads({ worker: module, count, next }: FileThreadsOptions): FileThreads {
  let last = 0;
  const threads = Array.from({ length: count }, () =>
    startThread(new Worker(module, { workerData: next, resourceLimits })),
  );

  return {
    run(job) {
      const thread = threads.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a));
      last += 1;
      const message: ToFileThread = { id: last, job };
      return new Promise((resolve, reject) => {
        thread.waiting.set(message.id, { resolve, reject });
        thread.worker.postMessage(message, [job.bytes.buffer]);
      });
    },
    async close() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function startThread(worker: Worker): Thread {
  const waiting: Thread['waiting'] = new Map();
  worker.on('message', (message: FromFileThread) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('result' in message) asked?.resolve(message.result);
    else asked?.reject(Object.assign(new FileThreadError(message.failure.message), { code: message.failure.code }));
  });
  worker.on('error', (cause) => {
    for (const { reject } of waiting.values()) reject(new FileThreadError('A file cannot be written.', { cause }));
    waiting.clear();
  });
  return { worker, waiting };
}
