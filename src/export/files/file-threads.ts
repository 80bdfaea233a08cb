import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileJob, FileResult, FromFileThread, ToFileThread } from './file-job.ts';
import type { StagingFolders } from './staging.ts';

/** Threads that compress, write, take over and remove files. */
export interface FileThreads {
  /** Does a job, whose bytes are given away. Throws what the disk refuses. */
  run(job: FileJob): Promise<FileResult>;
  /** Takes files over from the old site. Throws what the disk refuses. */
  keep(files: readonly string[]): Promise<void>;
  /** Removes a folder with all that is in it. Throws what the disk refuses. */
  remove(folder: string): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** What the threads are started with. */
export interface FileThreadsOptions {
  /** Their module. */
  readonly worker: URL;
  /** How many. */
  readonly count: number;
  /** Where the new site is put together, and the old one. */
  readonly folders: StagingFolders;
}

/** Bytes that come and go make a thread take whatever it may, in megabytes. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** A thread was lost, or could not do what it was told. */
class FileThreadError extends Error {
  override readonly name = 'FileThreadError';
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(result: FileResult): void; reject(error: Error): void }>;
  /** Why it is no more. */
  lost?: FileThreadError;
}

/** Starts the threads. */
export function startFileThreads({ worker: module, count, folders }: FileThreadsOptions): FileThreads {
  let last = 0;
  const threads = Array.from({ length: count }, () =>
    startThread(new Worker(module, { workerData: folders, resourceLimits })),
  );

  function send(job: ToFileThread['job'], given: readonly ArrayBuffer[]): Promise<FileResult> {
    const lost = threads.find((thread) => thread.lost)?.lost;
    if (lost) return Promise.reject(lost);
    const thread = threads.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a));
    last += 1;
    const message: ToFileThread = { id: last, job };
    return new Promise((resolve, reject) => {
      thread.waiting.set(message.id, { resolve, reject });
      thread.worker.postMessage(message, [...given]);
    });
  }

  return {
    run: (job) => send(job, [job.bytes.buffer]),
    async keep(files) {
      await send({ keep: files }, []);
    },
    async remove(folder) {
      const inside = await readdir(folder);
      await Promise.all(inside.map((name) => send({ remove: join(folder, name) }, [])));
      await rmdir(folder);
    },
    async close() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function startThread(worker: Worker): Thread {
  const waiting: Thread['waiting'] = new Map();
  const thread: Thread = { worker, waiting };
  worker.on('message', (message: FromFileThread) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('result' in message) asked?.resolve(message.result);
    else asked?.reject(Object.assign(new FileThreadError(message.failure.message), { code: message.failure.code }));
  });
  worker.on('error', (cause) => {
    const lost = new FileThreadError('A thread that writes files was lost.', { cause });
    thread.lost = lost;
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  });
  return thread;
}
