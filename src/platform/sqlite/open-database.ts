import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode } from '#platform/errors.ts';
import { type Schema, upgradeSchema } from './schema.ts';
import { isBusy, isDamaged, isMissingTable } from './sqlite-error.ts';

/** How a database is opened. */
export interface DatabaseOptions {
  /** The file; its folder is created if needed. Undefined for a temporary database. */
  readonly file: string | undefined;
  /** Where a database without a file lies: in memory, or in a temporary file that goes with its connection. */
  readonly temporary: 'memory' | 'file';
  /** Its tables. */
  readonly schema: Schema;
  /** How long a statement waits for another connection, in milliseconds. */
  readonly timeoutMs: number;
  /** Pragmas of this database, which run before all others. */
  readonly pragmas: string;
  /** The name under which a damaged file is set aside, in place of an earlier file of that name. */
  readonly asideName: (file: string) => string;
  /** Called when a damaged file, or one of another version, has been set aside. */
  readonly onSetAside: (aside: string) => void;
  /** Called when the file cannot be used, so that the database is a temporary one. */
  readonly onUnusable: (error: unknown) => void;
}

/** An open database. */
export interface OpenDatabase {
  /** The connection. */
  readonly database: DatabaseSync;
  /** False for a temporary database. */
  readonly onDisk: boolean;
  /** Tells the file from another one that took its name; undefined for a temporary database. */
  readonly inode: bigint | undefined;
}

/** What SQLite appends to the name of a database for the files that belong to it. */
const suffixes = ['', '-wal', '-shm'];

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

/** Replaces a database that turned out to be damaged while it was open, as {@link openDatabase} does. */
export function replaceDatabase(options: DatabaseOptions, { database, inode }: OpenDatabase): OpenDatabase {
  closeQuietly(database);
  return options.file === undefined ? openTemporary(options) : startOver(options.file, inode, options);
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

function openTemporary(options: DatabaseOptions): OpenDatabase {
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

/** Switches on the write-ahead log, which a temporary database has not. */
function useWal(database: DatabaseSync, timeoutMs: number): void {
  const until = Date.now() + timeoutMs;
  while (isInTheWay(database) && Date.now() < until) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

/** True if two processes open a new file at once and one is in the way of the other, which no timeout of SQLite covers. */
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
