import type { DatabaseSync } from 'node:sqlite';
import { searchDatabaseOptions } from '#features/search/engine/search-database-options.ts';
import { errorMessage } from '#platform/errors.ts';
import type { DatabaseOptions } from '#platform/sqlite/open-database.ts';

/** Raise it whenever the tables, the words or the impacts change: files of another version are built again. */
const version = 4;

/** `ASTF` in ASCII. */
const applicationId = 0x41535446;

/** Records of a page have the ids from its own times this number. */
export const maxRecords = 1_024;

const tables = `
  CREATE TABLE page (
    id INTEGER PRIMARY KEY, repo TEXT NOT NULL, file TEXT NOT NULL, key TEXT NOT NULL, shown TEXT NOT NULL,
    records INTEGER NOT NULL, terms BLOB NOT NULL, UNIQUE (repo, file)
  ) STRICT;
  CREATE TABLE record (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE listing (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, files TEXT NOT NULL) STRICT;
  CREATE TABLE term (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
`;

/** How the database of the search files is opened. `warn` gets a sentence for the operator. */
export function shardDatabaseOptions(file: string | undefined, warn: (message: string) => void): DatabaseOptions {
  return searchDatabaseOptions({
    file,
    applicationId,
    version,
    tables,
    pragmas: 'PRAGMA cache_size = -8000',
    onSetAside: () => warn(`The search files in ${file} were damaged or of another version; they are being rebuilt.`),
    onUnusable: (error) =>
      warn(`The search files cannot be kept in ${file} (${errorMessage(error)}); they are rebuilt at each export.`),
  });
}

/** Prepares the statements. */
export function prepareShards(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    keys: sql('SELECT repo, file, key, shown FROM page'),
    page: sql('SELECT id, records FROM page WHERE repo = ? AND file = ?'),
    packages: sql("SELECT repo, key FROM page WHERE file = ''"),
    files: sql('SELECT file FROM page WHERE repo = ?'),
    addPage: sql('INSERT INTO page (repo, file, key, shown, records, terms) VALUES (?, ?, ?, ?, ?, ?)'),
    addRecord: sql('INSERT INTO record (id, bytes) VALUES (?, ?)'),
    addTerm: sql('INSERT INTO term (id, text) VALUES (?, ?)'),
    removePage: sql('DELETE FROM page WHERE id = ?'),
    removeRecords: sql('DELETE FROM record WHERE id >= ? AND id < ?'),
    terms: sql('SELECT id, text FROM term'),
    listing: sql('SELECT state, files FROM listing'),
    setListing: sql('INSERT OR REPLACE INTO listing (id, state, files) VALUES (1, ?, ?)'),
    layout: sql('SELECT id, repo, key, shown, records FROM page ORDER BY repo, file'),
    termsOfPage: sql('SELECT terms FROM page WHERE id = ?'),
    record: sql('SELECT bytes FROM record WHERE id = ?'),
  };
}
