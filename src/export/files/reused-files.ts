import type { FileThreads } from './file-threads.ts';

/** Reuses files of the old site, in batches. */
export interface ReusedFiles {
  /** Reuses all or none of the files; false when the old site lacks one of them. */
  reuse(files: readonly string[]): boolean;
  /** Waits until all of them have been reused. Throws file system errors. */
  settle(): Promise<void>;
}

/** Number of files in one call of a thread. */
const batchSize = 500;

/** Creates it for the existing files of the old site. */
export function createReusedFiles(present: ReadonlySet<string>, threads: Pick<FileThreads, 'reuse'>): ReusedFiles {
  let next: string[] = [];
  const running: Promise<void>[] = [];

  function send(): void {
    if (next.length === 0) return;
    const call = threads.reuse(next);
    // Avoids an unhandled rejection before `settle` awaits it.
    call.catch(() => undefined);
    running.push(call);
    next = [];
  }

  return {
    reuse(files) {
      if (!files.every((file) => present.has(file))) return false;
      next.push(...files);
      if (next.length >= batchSize) send();
      return true;
    },
    async settle() {
      send();
      await Promise.all(running);
    },
  };
}
