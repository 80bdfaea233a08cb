import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '#platform/errors.ts';

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
const patience = 2_000;

/** SQLite's name of a database that lies in a temporary file of its own and goes with its connection. */
const temporary = '';

/** Where the parts of a database lie beside its file. */
const endings = ['', '-wal', '-shm'];

const schema = `
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
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${version};
`;

/**
 * Opens the database of the index. A file that is damaged or of another version is set aside and begun anew; without a
 * file, or where none can be written, the index lies in a temporary one. Each trouble is told to `warn`.
 */
export function openIndex(file: string | undefined, warn: (message: string) => void): DatabaseSync {
  if (file === undefined) return open(temporary);
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openFile(file, warn);
  } catch (error) {
    warn(`The search index cannot be kept in ${file} (${errorMessage(error)}); it is made anew at each start.`);
    return open(temporary);
  }
}

/** A file of another version, or one that something else wrote. */
class OtherVersion extends Error {}

/** True for the errors of a file that is no sound index. */
export function isDamage(error: unknown): boolean {
  if (error instanceof OtherVersion) return true;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === 11 || code === 26;
}

/** Moves the file of an index out of the way, in place of one that was moved before. */
export function setAside(file: string): void {
  for (const ending of endings) {
    rmSync(`${file}.aside${ending}`, { force: true });
    try {
      renameSync(file + ending, `${file}.aside${ending}`);
    } catch {
      // There need not be a file of every ending, and another process may have been faster.
    }
  }
}

function openFile(file: string, warn: (message: string) => void): DatabaseSync {
  try {
    return open(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  setAside(file);
  warn(`The search index in ${file} was damaged or of another version; it is being made anew.`);
  return open(file);
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
    database.exec('PRAGMA journal_size_limit = 16777216; PRAGMA cache_size = -12000');
    prepareTables(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareTables(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const found = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    const tables = Number(database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count);
    const owner = Number(database.prepare('PRAGMA application_id').get()?.application_id);
    if (tables === 0) database.exec(schema);
    else if (found !== version || owner !== applicationId) throw new OtherVersion();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
