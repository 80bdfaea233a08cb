import type { FileThreads } from './file-threads.ts';

/** Takes files over from the old site, many at once. */
export interface Keeper {
  /** Has files taken over, all or none; false where the old site has one of them no more. */
  keepAll(files: readonly string[]): boolean;
  /** Waits until all of them have been taken over. Throws what the disk refuses. */
  settle(): Promise<void>;
}

/** Files that a thread takes over at a time. */
const together = 500;

/** Makes it, given the files that the old site has. */
export function createKeeper(present: ReadonlySet<string>, threads: Pick<FileThreads, 'keep'>): Keeper {
  let next: string[] = [];
  const running: Promise<void>[] = [];

  function send(): void {
    if (next.length === 0) return;
    const keeping = threads.keep(next);
    // Whoever settles learns of its failure; until then nobody does.
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
