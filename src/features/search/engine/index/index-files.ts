import { rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { databaseFiles, listFolder, readApplicationId } from '#platform/sqlite/database-files.ts';
import { applicationId } from './index-database-options.ts';

/** The index of one site in a cache folder, with its files. */
export interface IndexFiles {
  /** The file of the database. */
  readonly path: string;
  /** All its files: the database, what SQLite writes beside it, and what was set aside. */
  readonly files: readonly string[];
  /** Size of all files, in bytes. */
  readonly size: number;
  /** When a site last used it, in milliseconds since 1970. */
  readonly usedAt: number;
}

/** The end of the name of an index: a digest of sources and settings. */
const digestPattern = /^[\w-]{22}$/;

/** Records that a site uses its index. Never throws. */
export function touchIndex(file: string): void {
  const now = Date.now() / 1_000;
  try {
    utimesSync(file, now, now);
  } catch {
    // There is no file yet, or the disk is read-only, so that nothing is pruned either.
  }
}

/** The indexes whose path begins with `start`. Files of other programs are left out, whatever their name. */
export function listIndexes(start: string): readonly IndexFiles[] {
  return listFolder(dirname(start))
    .filter((name) => name.startsWith(basename(start)) && digestPattern.test(name.slice(basename(start).length)))
    .map((name) => join(dirname(start), name))
    .filter((path) => readApplicationId(path) === applicationId)
    .map((path) => {
      const files = databaseFiles(path);
      return {
        path,
        files: files.map((file) => file.path),
        size: files.reduce((sum, file) => sum + file.size, 0),
        usedAt: Math.max(...files.map(({ changedAt }) => changedAt)),
      };
    });
}

/** Removes and returns the indexes that no site has used for `age` milliseconds, except those at the paths in `used`. */
export function pruneIndexes(start: string, age: number, used: readonly string[] = []): readonly IndexFiles[] {
  const oldest = Date.now() - age;
  const old = listIndexes(start).filter(({ path, usedAt }) => usedAt < oldest && !used.includes(path));
  for (const { files } of old) for (const file of files) rmSync(file, { force: true });
  return old;
}
