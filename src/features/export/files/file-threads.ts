import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call, Result } from '#platform/worker/call.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { FileJob, FileMethods, FileResult, FileThreadData } from './file-job.ts';

type FileThread = WorkerThread<FileMethods, never, FileThreadData>;

/** Threads that compress, write, reuse and delete files. */
export interface FileThreads {
  /** Runs a job and transfers its bytes. Throws the system's error. */
  run(job: FileJob): Promise<FileResult>;
  /** Reuses files of the old site. Throws the system's error. */
  reuse(files: readonly string[]): Promise<void>;
  /** Deletes a folder with its contents. Throws the system's error. */
  remove(folder: string): Promise<void>;
  /** Stops the threads. */
  close(): Promise<void>;
}

export interface FileThreadsOptions {
  /** Their module. */
  readonly worker: URL;
  /** Maximum number of threads. */
  readonly count: number;
  /** Folders of the new and the old site, and the encodings of compressed copies. */
  readonly data: FileThreadData;
}

/** Memory for short-lived objects, in megabytes: with many temporary buffers, a thread would use all of its limit. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** Creates the threads; one is started when all others are busy. If one of them exits, all calls fail. */
export function createFileThreads({ worker: module, count, data }: FileThreadsOptions): FileThreads {
  const threads: FileThread[] = [];

  /** The thread with the fewest pending calls. */
  function freest(): FileThread {
    const [first, ...others] = threads;
    const best = first && others.reduce((a, b) => (b.pending < a.pending ? b : a), first);
    if (best !== undefined && (best.pending === 0 || threads.length >= count)) return best;
    const started: FileThread = new WorkerThread({ module, data, resourceLimits });
    threads.push(started);
    return started;
  }

  function call<K extends keyof FileMethods>(
    one: Call<FileMethods, K>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Result<FileMethods, K>> {
    const thread = threads.find(({ isEnded }) => isEnded) ?? freest();
    return thread.call(one, { transfer }).catch(explainEnd);
  }

  return {
    run: (job) => call({ name: 'write', args: [job] }, [job.bytes.buffer]),
    reuse: (files) => call({ name: 'reuse', args: [files] }),
    async remove(folder) {
      const inside = await readdir(folder);
      await Promise.all(inside.map((name) => call({ name: 'remove', args: [join(folder, name)] })));
      await rmdir(folder);
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

function explainEnd(cause: unknown): never {
  throw cause instanceof ThreadEndedError ? new Error('A thread that writes files was lost.', { cause }) : cause;
}
