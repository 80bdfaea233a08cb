import { DatabaseSync } from 'node:sqlite';

/**
 * Rows of a kind have ids of a range of their own, so that packages and pages are found among any number of sections that
 * say the same word.
 */
export const idsOfKind = 2 ** 40;

/** Raised whenever the tables or the tokens change: an index of another version is made anew. */
const version = 1;

const schema = `
  CREATE TABLE page (
    id INTEGER PRIMARY KEY, repo TEXT NOT NULL, file TEXT NOT NULL, key TEXT NOT NULL, UNIQUE (repo, file)
  ) STRICT;
  CREATE TABLE section (
    id INTEGER PRIMARY KEY, page INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE, kind INTEGER NOT NULL,
    anchor TEXT NOT NULL, title TEXT NOT NULL, heading TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX section_of_page ON section (page);
  CREATE VIRTUAL TABLE words USING fts5 (
    name, title, heading, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0',
    prefix = '2 3 4'
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, 'row');
`;

/** Opens the database of the index; one of another version loses its tables. Throws what SQLite throws. */
export function openIndex(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000',
  );
  const found = database.prepare('PRAGMA user_version').get()?.user_version;
  if (found !== version) {
    database.exec(`
      DROP TABLE IF EXISTS vocabulary; DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS section; DROP TABLE IF EXISTS page;
      ${schema}
      PRAGMA user_version = ${version};
    `);
  }
  return database;
}
