import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '#platform/errors.ts';
import { databaseFiles } from '#platform/sqlite/database-files.ts';

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
  if (databaseFiles(file).length === 0) return 'Nothing is kept yet.';
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
