import type { FileThreads } from './file-threads.ts';

/** Reuses files of the old site, in batches. */
export interface ReusedFiles {
  /** Reuses all or none of the files; false when the old site lacks one of them. */
  reuse(files: readonly string[]): boolean;
  /** Begins to put them into the new site. Until then they are only recorded, because an unchanged site stays as it is. */
  begin(): void;
  /** Puts all of them into the new site. Throws file system errors. */
  settle(): Promise<void>;
}

/** Number of files in one call of a thread. */
const batchSize = 500;

/** Creates it for the existing files of the old site. */
export function createReusedFiles(present: ReadonlySet<string>, threads: Pick<FileThreads, 'reuse'>): ReusedFiles {
  const waiting: string[] = [];
  const running: Promise<void>[] = [];
  let begun = false;

  function send(least: number): void {
    while (begun && waiting.length >= least) {
      const call = threads.reuse(waiting.splice(-batchSize));
      // Avoids an unhandled rejection before `settle` awaits it.
      call.catch(() => undefined);
      running.push(call);
    }
  }

  return {
    reuse(files) {
      if (!files.every((file) => present.has(file))) return false;
      waiting.push(...files);
      send(batchSize);
      return true;
    },
    begin() {
      begun = true;
      send(batchSize);
    },
    async settle() {
      begun = true;
      send(1);
      await Promise.all(running);
    },
  };
}
