import type { FileThreads } from './file-threads.ts';

/** Reuses files of the old site, in batches. */
export interface Keeper {
  /** Reuses all or none of the files; false when the old site lacks one of them. */
  keepAll(files: readonly string[]): boolean;
  /** Waits until all of them have been reused. Throws file system errors. */
  settle(): Promise<void>;
}

/** Number of files in one call of a thread. */
const together = 500;

/** Creates it for the existing files of the old site. */
export function createKeeper(present: ReadonlySet<string>, threads: Pick<FileThreads, 'keep'>): Keeper {
  let next: string[] = [];
  const running: Promise<void>[] = [];

  function send(): void {
    if (next.length === 0) return;
    const keeping = threads.keep(next);
    // Avoids an unhandled rejection before `settle` awaits it.
    keeping.catch(() => undefined);
    running.push(keeping);
    next = [];
  }

  return {
    keepAll(files) {
      if (!files.every((file) => present.has(file))) return false;
      next.push(...files);
      if (next.length >= together) send();
      return true;
    },
    async settle() {
      send();
      await Promise.all(running);
    },
  };
}
