import { mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, errorMessage } from '#platform/errors.ts';
import { isBroken, isBusy } from './database-error.ts';
import { schemaSteps } from './schema-steps.ts';

/** An open database. */
export interface OpenDatabase {
  /** The connection. */
  readonly database: DatabaseSync;
  /** False where it lives in memory only, because no file could be opened. */
  readonly onDisk: boolean;
  /** Tells the file from another one that took its name, undefined in memory. */
  readonly inode: bigint | undefined;
}

/** Written into the file, so that it is known again: `ASTR` in ASCII. */
const applicationId = 0x41535452;

/** How long an opening process waits for another one, in milliseconds. */
const patience = 5_000;

/** Where the parts of a database lie beside its file. */
const endings = ['', '-wal', '-shm'];

/**
 * Opens the database in `file` and brings it to the newest version. A file that is none, or of a version that is not known,
 * is set aside under another name and begun anew; where no file can be written the database lives in memory. Each is told
 * to `warn`.
 */
export function openDatabase(file: string, warn: (message: string) => void): OpenDatabase {
  const found = inodeOf(file);
  try {
    return openFile(file);
  } catch (error) {
    if (!isBroken(error)) return openInMemory(file, error, warn);
  }
  return beginAnew(file, found, warn);
}

/** Sets a database aside that was found to be damaged while it was open, unless another process has done so, and opens a new one. */
export function replaceDatabase(
  file: string,
  { database, inode }: OpenDatabase,
  warn: (message: string) => void,
): OpenDatabase {
  closeQuietly(database);
  return beginAnew(file, inode, warn);
}

function beginAnew(file: string, found: bigint | undefined, warn: (message: string) => void): OpenDatabase {
  try {
    if (found === undefined || inodeOf(file) === found) setAside(file, warn);
    return openFile(file);
  } catch (error) {
    return openInMemory(file, error, warn);
  }
}

function openFile(file: string): OpenDatabase {
  const database = open(file);
  return { database, onDisk: true, inode: inodeOf(file) };
}

function openInMemory(file: string, cause: unknown, warn: (message: string) => void): OpenDatabase {
  const reason = `Nothing can be kept in ${file} (${errorMessage(cause)})`;
  warn(`${reason}; the site goes on and keeps what it needs in memory. See to the folder and its disk.`);
  return { database: open(':memory:'), onDisk: false, inode: undefined };
}

/** Closes a database that may be closed or broken already. */
export function closeQuietly(database: DatabaseSync): void {
  try {
    database.close();
  } catch {
    // It is closed already.
  }
}

function open(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    prepareFile(database);
    for (let version = versionOf(database); version < schemaSteps.length; version = versionOf(database)) {
      takeStep(database, version);
    }
    return database;
  } catch (error) {
    closeQuietly(database);
    throw error;
  }
}

function prepareFile(database: DatabaseSync): void {
  // Takes effect in a file that is still empty.
  database.exec('PRAGMA auto_vacuum = INCREMENTAL;');
  const until = Date.now() + patience;
  while (!isWal(database) && Date.now() < until) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216;');
}

/** Two processes that open a new file at once may be in each other's way, which no timeout of the engine covers. */
function isWal(database: DatabaseSync): boolean {
  try {
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
    return mode === 'wal' || mode === 'memory';
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** The version of the file. Throws for a file that is not ours or of a later version. */
function versionOf(database: DatabaseSync): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const owner = database.prepare('PRAGMA application_id').get()?.application_id;
  const tables = Number(database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count);
  if (version === 0 && tables === 0) return 0;
  if (owner === applicationId && version >= 1 && version <= schemaSteps.length) return version;
  throw new Error('not a database of this version');
}

/** Takes one step of the schema, unless another process has taken it meanwhile. */
function takeStep(database: DatabaseSync, version: number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    if (versionOf(database) === version) {
      database.exec(schemaSteps[version] ?? '');
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version + 1};`);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function setAside(file: string, warn: (message: string) => void): void {
  const aside = `${file}.aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const ending of endings) moveQuietly(file + ending, aside + ending);
  warn(`The file ${file} is damaged or of another version, so it was moved to ${aside} and begun anew.`);
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

function moveQuietly(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // There need not be a file of every ending.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
