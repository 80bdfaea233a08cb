import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './sqlite-error.ts';

export interface DatabaseFile {
  readonly path: string;
  /** Its size in bytes. */
  readonly size: number;
  /** When it was last changed, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** Lists the files of a database: its own, those of SQLite beside it, and those that were set aside. */
export function databaseFiles(file: string): readonly DatabaseFile[] {
  const name = basename(file);
  const starts = [`${name}-`, `${name}.aside`];
  return listFolder(dirname(file))
    .filter((other) => other === name || starts.some((start) => other.startsWith(start)))
    .map((other) => join(dirname(file), other))
    .flatMap((path) => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ path, size: stats.size, changedAt: stats.mtimeMs }];
    });
}

/** The names in a folder; none if it does not exist. */
export function listFolder(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

/** True while another connection uses a database, such as that of a running site. */
export function isDatabaseOpen(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // Only the last connection may leave the write-ahead log.
    return database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode === 'wal';
  } catch (error) {
    return isBusy(error);
  } finally {
    database?.close();
  }
}

/** Removes a database with all its files. Throws the system's error. */
export function removeDatabase(file: string): void {
  for (const { path } of databaseFiles(file)) rmSync(path, { force: true });
}

/** Reads the application id in the header of a database; undefined for any other file, or one that cannot be read. */
export function readApplicationId(file: string): number | undefined {
  const header = Buffer.alloc(72);
  const open = openSync(file, 'r');
  try {
    readSync(open, header, 0, header.length, 0);
  } catch {
    return undefined;
  } finally {
    closeSync(open);
  }
  // The header is documented at https://sqlite.org/fileformat2.html.
  return header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readUInt32BE(68) : undefined;
}
