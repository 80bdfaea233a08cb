import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '#platform/errors.ts';
import { databaseFiles } from '#platform/sqlite/database-files.ts';

/** One kind of data in a database. */
export interface Holding {
  /** Its name, in a few words. */
  readonly what: string;
  /** How many entries there are. */
  readonly count: number;
  /** Bytes of their contents. */
  readonly size: number;
}

const holdings: readonly (readonly [what: string, sql: string])[] = [
  ['rendered pages', "SELECT count(*) AS count, sum(size) AS size FROM memory WHERE kind = 'rendered'"],
  ['facts about documents', "SELECT count(*) AS count, sum(size) AS size FROM memory WHERE kind <> 'rendered'"],
  ['copies from remote sources', 'SELECT count(*) AS count, sum(size) AS size FROM document'],
  ['star counts', 'SELECT count(*) AS count, 24 * count(*) AS size FROM star'],
];

/** What a database holds; a sentence if there is none or it cannot be read. Changes nothing. */
export function inspectDatabase(file: string): readonly Holding[] | string {
  if (databaseFiles(file).length === 0) return 'The cache is empty.';
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
    const open = database;
    return holdings.map(([what, sql]) => {
      const row = open.prepare(sql).get();
      return { what, count: Number(row?.count), size: Number(row?.size) };
    });
  } catch (error) {
    return `The file cannot be read (${errorMessage(error)}). The next start replaces it.`;
  } finally {
    database?.close();
  }
}
