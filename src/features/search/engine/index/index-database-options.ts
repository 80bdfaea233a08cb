import { searchDatabaseOptions } from '#features/search/engine/search-database-options.ts';
import { errorMessage } from '#platform/errors.ts';
import type { DatabaseOptions } from '#platform/sqlite/open-database.ts';

/**
 * Each kind of row has its own range of ids, so that packages and pages are found among any number of sections with the same
 * word. Within it, ids grow with the length of the title or heading: for a common word the first rows are taken, and a short
 * heading with the word is the best match.
 */
export const idsOfKind = 2 ** 40;

/** Number of ids for titles and headings of one length. */
export const idsOfLength = 2 ** 36;

/** The longest prefixes of names and headings for which the index has the matching rows, in characters. */
export const maxPrefixLength = 3;

/** Raise it whenever the tables or the tokens change: an index of another version is built again. */
const version = 8;

/** `ASTS` in ASCII. */
export const applicationId = 0x41535453;

const tables = `
  CREATE TABLE page (
    id INTEGER PRIMARY KEY, repo TEXT NOT NULL, file TEXT NOT NULL, key TEXT NOT NULL, title TEXT NOT NULL,
    names TEXT NOT NULL, path TEXT NOT NULL, language TEXT NOT NULL, for_tools INTEGER NOT NULL, UNIQUE (repo, file)
  ) STRICT;
  CREATE TABLE section (
    id INTEGER PRIMARY KEY, page INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE,
    anchor TEXT NOT NULL, heading TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX section_of_page ON section (page);
  CREATE VIRTUAL TABLE words USING fts5 (
    scope, name, title, path, heading, body, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE labels USING fts5 (
    scope, name, title, path, heading, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
  );
  INSERT INTO words (words, rank) VALUES ('automerge', 8);
  INSERT INTO labels (labels, rank) VALUES ('automerge', 8);
  INSERT INTO words (words, rank) VALUES ('usermerge', 2);
  INSERT INTO labels (labels, rank) VALUES ('usermerge', 2);
  CREATE TABLE word (term TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/** How the database of the index is opened. `warn` gets a sentence for the operator. */
export function indexDatabaseOptions(file: string | undefined, warn: (message: string) => void): DatabaseOptions {
  return searchDatabaseOptions({
    file,
    applicationId,
    version,
    tables,
    pragmas: 'PRAGMA foreign_keys = ON; PRAGMA cache_size = -12000',
    onSetAside: () => warn(`The search index in ${file} was damaged or of another version; it is being rebuilt.`),
    onUnusable: (error) =>
      warn(`The search index cannot be kept in ${file} (${errorMessage(error)}); it is rebuilt at each start.`),
  });
}
