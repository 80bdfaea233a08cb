import { closeSync, constants, copyFileSync, linkSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '#platform/errors.ts';

/** The new site while it is written. An existing file is never overwritten: the old site may share it. */
export interface Staging {
  /** Reuses a file of the old site. Throws file system errors. */
  reuse(file: string): void;
  /** Creates the folder of a file, and returns its path on disk. */
  preparePath(file: string): string;
  /** Writes a file. Throws file system errors. */
  write(file: string, bytes: Uint8Array): void;
}

/** The folders of an export in progress. */
export interface StagingFolders {
  /** Folder of the new site, which exists. */
  readonly next: string;
  /** Folder of the old site. */
  readonly before: string;
}

/** Creates the staging of a site, which shares unchanged files with the old one. */
export function createStaging({ next, before }: StagingFolders): Staging {
  const made = new Set<string>();
  let linked = true;

  function preparePath(file: string): string {
    const path = join(next, file);
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return path;
  }

  return {
    reuse(file) {
      const [from, to] = [join(before, file), preparePath(file)];
      if (linked) {
        try {
          linkSync(from, to);
          return;
        } catch (error) {
          if (isMissing(error)) throw error;
          // The disk does not support hard links.
          linked = false;
        }
      }
      copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    },
    preparePath,
    write(file, bytes) {
      const open = openSync(preparePath(file), 'wx');
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
