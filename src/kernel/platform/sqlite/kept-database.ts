import { statSync } from 'node:fs';
import {
  closeQuietly,
  type DatabaseOptions,
  databaseParts,
  isSpoiled,
  type OpenDatabase,
  openDatabase,
  openTemporary,
  replaceDatabase,
  tryFile,
} from './open-database.ts';
import { isBusy, isDamaged, isMissingTable, isReadError } from './sqlite-error.ts';

/** What is kept over a connection. */
export interface KeptDatabaseOptions<T> {
  /** How the database is opened. */
  readonly database: DatabaseOptions;
  /** Prepares what uses a connection. Throws the errors of SQLite. */
  readonly prepare: (opened: OpenDatabase) => T;
  /** Called when another database takes the place of the one before, which may lack what that had. */
  readonly onReplaced: () => void;
  /** Called with a sentence about files that were deleted. */
  readonly warn: (message: string) => void;
  /** Interval in which the files are looked at, in milliseconds; 10,000 by default. */
  readonly lookMs?: number;
}

/** A second error of the disk in this time sets the file aside, in milliseconds. */
const suspectMs = 10 * 60_000;

/** Size of the largest file that is checked as a whole, in bytes: the thread stands still meanwhile. */
const maxChecked = 64 * 1024 ** 2;

/**
 * A database that stays usable. A damaged file is set aside; one whose disk failed to read it is reopened once, then set aside;
 * files that were deleted are written again; and a temporary database is left when the file can be used again.
 */
export class KeptDatabase<T> {
  readonly #options: KeptDatabaseOptions<T>;
  readonly #timer: NodeJS.Timeout;
  #opened: OpenDatabase;
  #use: T;
  #inodes: readonly (bigint | undefined)[] = [];
  /** Size of the file when it was opened or last looked at, in bytes. */
  #size = 0;
  #reopenedAt = Number.NEGATIVE_INFINITY;

  /** Opens the database. Never throws for a file. */
  constructor(options: KeptDatabaseOptions<T>) {
    this.#options = options;
    ({ opened: this.#opened, use: this.#use } = this.#prepare(openDatabase(options.database)));
    this.#inodes = this.#look();
    this.#size = this.#readSize() ?? 0;
    this.#timer = setInterval(() => this.tend(), options.lookMs ?? 10_000).unref();
  }

  /** What uses the current connection. */
  get use(): T {
    return this.#use;
  }

  /** The current database. */
  get opened(): OpenDatabase {
    return this.#opened;
  }

  /** Handles an error that the use has thrown. Returns true if another database or connection took its place. */
  recover(error: unknown): boolean {
    const isDamage = isMissingTable(error) || (isDamaged(error) && !this.#isWhole());
    if (isDamage) return this.#replace();
    if (!isDamaged(error) && !isReadError(error)) return false;
    const isSuspect = performance.now() - this.#reopenedAt < suspectMs;
    this.#reopenedAt = performance.now();
    return isSuspect ? this.#replace() : this.#reopen();
  }

  /**
   * Looks at the files: writes them again if they were deleted, sets aside one that is cut or has no head, and uses a file again
   * that could not be used.
   */
  tend(): void {
    const { database, warn } = this.#options;
    if (database.file === undefined) return;
    if (!this.#opened.onDisk) {
      const found = tryFile(database);
      if (found !== undefined) this.#take(found);
    } else if (this.#look().some((inode, index) => inode !== this.#inodes[index])) {
      warn(`Files of ${database.file} were deleted or replaced while it was in use. It is written again.`);
      this.#reopen();
    } else if (this.#isSpoiled(database.file)) {
      this.#replace();
    }
  }

  /** Closes the file. */
  close(): void {
    clearInterval(this.#timer);
    closeQuietly(this.#opened.database);
  }

  /** True if the file has lost its head or its end, which memory and the write-ahead log would hide until the next start. */
  #isSpoiled(file: string): boolean {
    const before = this.#size;
    const size = this.#readSize();
    if (size === undefined) return false;
    this.#size = size;
    // A database of its own gives pages back, too, but never all of them.
    return this.#size === 0 || isSpoiled(file, this.#size < before && this.#size <= maxChecked);
  }

  /** True if all of the file can be read now. SQLite also calls it damage when a disk fails to read, which may pass. */
  #isWhole(): boolean {
    const { file } = this.#options.database;
    if (file === undefined || !this.#opened.onDisk) return false;
    const size = this.#readSize() ?? 0;
    return size > 0 && size <= maxChecked && !isSpoiled(file, true);
  }

  /** Size of the file, in bytes; undefined if there is none, or it cannot be reached. */
  #readSize(): number | undefined {
    const { file } = this.#options.database;
    try {
      return file === undefined ? undefined : statSync(file).size;
    } catch {
      return undefined;
    }
  }

  #reopen(): true {
    closeQuietly(this.#opened.database);
    return this.#take(openDatabase(this.#options.database));
  }

  #replace(): true {
    return this.#take(replaceDatabase(this.#options.database, this.#opened));
  }

  /** Uses a database from now on. */
  #take(next: OpenDatabase): true {
    const before = this.#opened.database;
    ({ opened: this.#opened, use: this.#use } = this.#prepare(next));
    closeQuietly(before);
    this.#inodes = this.#look();
    this.#size = this.#readSize() ?? 0;
    this.#options.onReplaced();
    return true;
  }

  /** Prepares the use of a database. One that is too damaged for that is set aside. */
  #prepare(opened: OpenDatabase): { readonly opened: OpenDatabase; readonly use: T } {
    const { database, prepare } = this.#options;
    try {
      return { opened, use: prepare(opened) };
    } catch (error) {
      if (isBusy(error)) throw error;
    }
    const replaced = replaceDatabase(database, opened);
    try {
      return { opened: replaced, use: prepare(replaced) };
    } catch (error) {
      closeQuietly(replaced.database);
      database.onUnusable(error);
      const temporary = openTemporary(database);
      return { opened: temporary, use: prepare(temporary) };
    }
  }

  /** The inodes of the files; undefined for one that is missing. What cannot be looked at counts as unchanged. */
  #look(): readonly (bigint | undefined)[] {
    const { file } = this.#options.database;
    if (file === undefined || !this.#opened.onDisk) return [];
    try {
      return databaseParts(file).map((path) => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino);
    } catch {
      return this.#inodes;
    }
  }
}
