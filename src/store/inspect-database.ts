import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '#platform/errors.ts';
import { isBusy } from './database-error.ts';

/** One kind of thing that a database holds. */
export interface Holding {
  /** What it is, in a few words. */
  readonly what: string;
  /** How many there are. */
  readonly count: number;
  /** Bytes of their contents. */
  readonly size: number;
}

const holdings: readonly (readonly [what: string, sql: string])[] = [
  ['rendered pages', "SELECT count(*) AS count, sum(size) AS size FROM memory WHERE kind = 'rendered'"],
  ['findings in documents', "SELECT count(*) AS count, sum(size) AS size FROM memory WHERE kind <> 'rendered'"],
  ['copies from remote sources', 'SELECT count(*) AS count, sum(size) AS size FROM document'],
  ['star counts', 'SELECT count(*) AS count, 24 * count(*) AS size FROM star'],
];

/** What a database holds; a sentence where there is none or it cannot be read. Changes nothing. */
export function inspectDatabase(file: string): readonly Holding[] | string {
  if (filesOf(file).length === 0) return 'Nothing is kept yet.';
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
    const open = database;
    return holdings.map(([what, sql]) => {
      const row = open.prepare(sql).get();
      return { what, count: Number(row?.count), size: Number(row?.size) };
    });
  } catch (error) {
    return `The file cannot be read (${errorMessage(error)}). The next start begins it anew.`;
  } finally {
    database?.close();
  }
}

/** The files that belong to a database, those that were set aside included. */
export function filesOf(file: string): readonly { readonly path: string; readonly size: number }[] {
  const folder = dirname(file);
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  return names
    .filter((name) => name === basename(file) || name.startsWith(`${basename(file)}-`) || isAside(name, file))
    .map((name) => ({ path: join(folder, name), size: statSync(join(folder, name)).size }));
}

/** True while another connection has a database open, such as that of a site that runs. */
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

/** Removes a database and what was set aside of it. Throws what the disk throws. */
export function removeDatabase(file: string): void {
  for (const { path } of filesOf(file)) rmSync(path);
}

function isAside(name: string, file: string): boolean {
  return name.startsWith(`${basename(file)}.aside-`);
}
