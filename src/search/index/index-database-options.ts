import { errorMessage } from '#platform/errors.ts';
import type { DatabaseOptions } from '#platform/sqlite/open-database.ts';

/**
 * Rows of a kind have ids of a range of their own, so that packages and pages are found among any number of sections that
 * say the same word. In it they are ordered by how short their title or heading is: of a common word the first rows are
 * taken, and a short heading that holds it says it best.
 */
export const idsOfKind = 2 ** 40;

/** Ids for titles and headings of one length. */
export const idsOfLength = 2 ** 36;

/** Beginnings of names and headings, up to this length, that the index keeps with the rows they stand for. */
export const longestPrefix = 3;

/** Raised whenever the tables or the tokens change: an index of another version is made anew. */
const version = 3;

/** Written into the file, so that it is known again: `ASTS` in ASCII. */
export const applicationId = 0x41535453;

/** How long one process waits for another one that writes, in milliseconds. */
const timeoutMs = 2_000;

const tables = `
  CREATE TABLE page (
    id INTEGER PRIMARY KEY, repo TEXT NOT NULL, file TEXT NOT NULL, key TEXT NOT NULL, title TEXT NOT NULL,
    names TEXT NOT NULL, language TEXT NOT NULL, UNIQUE (repo, file)
  ) STRICT;
  CREATE TABLE section (
    id INTEGER PRIMARY KEY, page INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    anchor TEXT NOT NULL, heading TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX section_of_page ON section (page);
  CREATE VIRTUAL TABLE words USING fts5 (
    scope, name, title, heading, body, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE labels USING fts5 (
    scope, name, title, heading, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
  );
  INSERT INTO words (words, rank) VALUES ('automerge', 8);
  INSERT INTO labels (labels, rank) VALUES ('automerge', 8);
  INSERT INTO words (words, rank) VALUES ('usermerge', 2);
  INSERT INTO labels (labels, rank) VALUES ('usermerge', 2);
  CREATE TABLE word (term TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/**
 * How the database of the index is opened. A file that is damaged or of another version is set aside, and the index is made
 * again. `warn` gets a sentence for the operator.
 */
export function indexDatabaseOptions(file: string | undefined, warn: (message: string) => void): DatabaseOptions {
  return {
    file,
    temporary: 'file',
    schema: { applicationId, version, step: (from) => (from === 0 ? { sql: tables, version } : undefined) },
    timeoutMs,
    pragmas: 'PRAGMA foreign_keys = ON; PRAGMA cache_size = -12000',
    // One is enough: everything in it can be made again.
    asideName: (path) => `${path}.aside`,
    onSetAside: () => warn(`The search index in ${file} was damaged or of another version; it is being made anew.`),
    onUnusable: (error) =>
      warn(`The search index cannot be kept in ${file} (${errorMessage(error)}); it is made anew at each start.`),
  };
}
