import { closeSync, constants, copyFileSync, linkSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '#platform/errors.ts';

/** The new site while it is put together. A file that is there already is never written again: the old site may share it. */
export interface Staging {
  /** Takes a file over from the old site. Throws what the disk refuses. */
  keep(file: string): void;
  /** Where a file is on disk; its folder is there. */
  place(file: string): string;
  /** Writes a file. Throws what the disk refuses. */
  write(file: string, bytes: Uint8Array): void;
}

/** The folders of a site that is put together. */
export interface StagingFolders {
  /** That of the new site, which is there. */
  readonly next: string;
  /** That of the old one. */
  readonly before: string;
}

/** Puts a site together in a folder, with what it shares with the one before. */
export function createStaging({ next, before }: StagingFolders): Staging {
  const made = new Set<string>();
  let linked = true;

  function place(file: string): string {
    const path = join(next, file);
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return path;
  }

  return {
    keep(file) {
      const [from, to] = [join(before, file), place(file)];
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
  return errorCode(error) === 'ENOENT';
}
