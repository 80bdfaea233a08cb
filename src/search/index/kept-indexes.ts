import { closeSync, openSync, readdirSync, readSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { applicationId } from './open-index.ts';

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
const endings = ['', '-wal', '-shm', '.aside', '.aside-wal', '.aside-shm'];

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
  const folder = dirname(start);
  const names = new Set(statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []);
  return [...names]
    .filter((name) => name.startsWith(basename(start)) && digestPattern.test(name.slice(basename(start).length)))
    .filter((name) => isIndex(join(folder, name)))
    .map((name) => {
      const files = endings.filter((ending) => names.has(name + ending)).map((ending) => join(folder, name + ending));
      const stats = files.map((file) => statSync(file, { throwIfNoEntry: false }));
      return {
        path: join(folder, name),
        files,
        size: stats.reduce((sum, found) => sum + (found?.size ?? 0), 0),
        usedAt: Math.max(...stats.map((found) => found?.mtimeMs ?? 0)),
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

/** True for a database that bears our mark. */
function isIndex(path: string): boolean {
  // SQLite keeps the mark of an application in the 68th byte of the header and the three behind it.
  const header = Buffer.alloc(72);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' && header.readUInt32BE(68) === applicationId;
}
