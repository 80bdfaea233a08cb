import { rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { databaseFiles, listFolder, readApplicationId } from '#platform/sqlite/database-files.ts';
import { applicationId } from './index-database-options.ts';

/** The index of one site in a cache folder. */
export interface KeptIndex {
  /** Its file. */
  readonly path: string;
  /** Everything that belongs to it: the file, what SQLite keeps beside it, and what was set aside. */
  readonly files: readonly string[];
  /** Bytes of all of these. */
  readonly size: number;
  /** When a site last used it, in milliseconds since 1970. */
  readonly usedAt: number;
}

/** What follows the common beginning of the names: a digest of sources and settings. */
const digestPattern = /^[\w-]{22}$/;

/** Notes that a site uses its index. Never throws. */
export function noteIndexUsed(file: string): void {
  const now = Date.now() / 1_000;
  try {
    utimesSync(file, now, now);
  } catch {
    // There is none yet, or the disk is read-only; then nothing is pruned either.
  }
}

/** The indexes whose files begin so: what bears the name of one and was written by this program, and nothing else. */
export function keptIndexes(start: string): readonly KeptIndex[] {
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

/** Removes indexes that no site has used for so long (milliseconds), but the one that is `used`; gives them. */
export function pruneIndexes(start: string, age: number, used?: string): readonly KeptIndex[] {
  const oldest = Date.now() - age;
  const old = keptIndexes(start).filter(({ path, usedAt }) => usedAt < oldest && path !== used);
  for (const { files } of old) for (const file of files) rmSync(file, { force: true });
  return old;
}
