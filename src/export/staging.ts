import { closeSync, constants, copyFileSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The new site while it is put together. A file that is there already is never written again: the old site may share it. */
export interface Staging {
  /** Takes files over from the old site, all or none; false where that has one of them no more. */
  keepAll(files: readonly string[]): boolean;
  /** Where a file is on disk; its folder is there. */
  place(file: string): string;
  /** Writes a file. Throws what the disk refuses. */
  write(file: string, bytes: Uint8Array): void;
}

/** Puts a site together in a folder, with what it shares with the one before, if there is one. */
export function createStaging(next: string, before = next): Staging {
  const made = new Set<string>();
  let linked = true;

  function place(file: string): string {
    const path = join(next, file);
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return path;
  }

  function share(from: string, to: string): void {
    if (linked) {
      try {
        linkSync(from, to);
        return;
      } catch (error) {
        if (isMissing(error)) throw error;
        // A disk without hard links.
        linked = false;
      }
    }
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }

  function keep(file: string): boolean {
    try {
      share(join(before, file), place(file));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    keepAll(files) {
      const missing = files.findIndex((file) => !keep(file));
      for (const file of files.slice(0, Math.max(missing, 0))) unlinkSync(join(next, file));
      return missing < 0;
    },
    place,
    write(file, bytes) {
      const open = openSync(place(file), 'wx');
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(open, bytes, at);
      } finally {
        closeSync(open);
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
