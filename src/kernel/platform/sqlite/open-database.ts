import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode } from '#platform/errors.ts';
import { type Schema, upgradeSchema } from './schema.ts';
import { isBusy, isDamaged, isMissingTable, isReadError } from './sqlite-error.ts';

export interface DatabaseOptions {
  /** The file; its folder is created if needed. Undefined for a temporary database. */
  readonly file: string | undefined;
  /** Place of a database without a file: in memory, or in a temporary file that is removed with its connection. */
  readonly temporary: 'memory' | 'file';
  /** Its tables. */
  readonly schema: Schema;
  /** How long a statement waits for another connection, in milliseconds. */
  readonly timeoutMs: number;
  /** Pragmas of this database, which run before all others. */
  readonly pragmas: string;
  /** Name under which a damaged file is set aside, replacing an earlier file of that name. */
  readonly asideName: (file: string) => string;
  /** Called when a damaged file, or one of another version, has been set aside. */
  readonly onSetAside: (aside: string) => void;
  /** Called when the file cannot be used, so that the database is a temporary one. */
  readonly onUnusable: (error: unknown) => void;
}

export interface OpenDatabase {
  /** The connection. */
  readonly database: DatabaseSync;
  /** False for a temporary database. */
  readonly onDisk: boolean;
  /** Distinguishes the file from another one of the same name; undefined for a temporary database. */
  readonly inode: bigint | undefined;
}

/** Suffixes of the files that SQLite creates for a database. */
const suffixes = ['', '-wal', '-shm'];

/** The files of a database in use. */
export function databaseParts(file: string): readonly string[] {
  return suffixes.map((suffix) => file + suffix);
}

/**
 * Opens a database and brings it to the newest version. A file that is damaged or of another version is set aside, and an
 * empty one takes its place. Where no file can be written the database is a temporary one. Never throws for a file.
 */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { file } = options;
  if (file === undefined) return openTemporary(options);
  const found = inodeOf(file);
  try {
    return openFile(file, options);
  } catch (error) {
    if (!isDamaged(error) && !isMissingTable(error)) return giveUpFile(options, error);
  }
  return startOver(file, found, options);
}

/** Replaces a database that was damaged while it was open, like {@link openDatabase}. */
export function replaceDatabase(options: DatabaseOptions, { database, inode }: OpenDatabase): OpenDatabase {
  closeQuietly(database);
  return options.file === undefined ? openTemporary(options) : startOver(options.file, inode, options);
}

/** Opens the file of a database if it can be used. Sets nothing aside. */
export function tryFile(options: DatabaseOptions): OpenDatabase | undefined {
  try {
    return options.file === undefined ? undefined : openFile(options.file, options);
  } catch {
    return undefined;
  }
}

/**
 * True if a new connection finds the file of a database damaged, as the next start would: its head or, if `isWhole`, any page.
 * Only SQLite may open the file, because closing it ends all locks that the process has on it.
 */
export function isSpoiled(file: string, isWhole: boolean): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const check = isWhole ? 'PRAGMA quick_check(1)' : "SELECT 'ok' FROM sqlite_schema LIMIT 1";
      return !Object.values(database.prepare(check).get() ?? {}).includes('ok');
    } finally {
      database.close();
    }
  } catch (error) {
    return isDamaged(error) || isReadError(error);
  }
}

/** Closes a database that may be closed or broken already. */
export function closeQuietly(database: DatabaseSync): void {
  try {
    database.close();
  } catch {
    // It is closed already.
  }
}

/** Sets the file aside, unless another process has done so since it was `found`, and opens a new one. */
function startOver(file: string, found: bigint | undefined, options: DatabaseOptions): OpenDatabase {
  try {
    if (found === undefined || inodeOf(file) === found) setAside(file, options);
    return openFile(file, options);
  } catch (error) {
    return giveUpFile(options, error);
  }
}

function openFile(file: string, options: DatabaseOptions): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true });
  const database = connect(file, options);
  return { database, onDisk: true, inode: inodeOf(file) };
}

function giveUpFile(options: DatabaseOptions, error: unknown): OpenDatabase {
  options.onUnusable(error);
  return openTemporary(options);
}

/** Opens a temporary database, whatever the file. */
export function openTemporary(options: DatabaseOptions): OpenDatabase {
  // SQLite's names for these two.
  const name = options.temporary === 'memory' ? ':memory:' : '';
  return { database: connect(name, options), onDisk: false, inode: undefined };
}

function connect(name: string, { timeoutMs, pragmas, schema }: DatabaseOptions): DatabaseSync {
  const database = new DatabaseSync(name, { timeout: timeoutMs });
  try {
    database.exec(pragmas);
    useWal(database, timeoutMs);
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216');
    upgradeSchema(database, schema);
    return database;
  } catch (error) {
    closeQuietly(database);
    throw error;
  }
}

/** Enables the write-ahead log, which a temporary database does not have. */
function useWal(database: DatabaseSync, timeoutMs: number): void {
  const until = performance.now() + timeoutMs;
  while (isInTheWay(database) && performance.now() < until)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

/** True if two processes opened a new file at once and got in each other's way, which no timeout of SQLite covers. */
function isInTheWay(database: DatabaseSync): boolean {
  try {
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
    return mode !== 'wal' && database.location() !== null;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
}

function setAside(file: string, { asideName, onSetAside }: DatabaseOptions): void {
  const aside = asideName(file);
  for (const suffix of suffixes) {
    rmSync(aside + suffix, { force: true });
    moveIfExists(file + suffix, aside + suffix);
  }
  onSetAside(aside);
}

function moveIfExists(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}
