import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { Validators } from './http-client.ts';

/** What is known of a kept document without its bytes. */
export interface KeptHead extends Validators {
  /** Where it came from. */
  readonly url: string;
  /** Changes whenever the bytes do; opaque. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** When the source last said that this is what it has, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** A kept document. */
export interface Kept extends KeptHead {
  /** The bytes. */
  readonly body: Uint8Array;
}

/** The last good copy of what remote sources answered, by source and URL. Nothing here ever throws: a lost copy is asked for again. */
export interface LastGood {
  /** The copy of a document. */
  get(source: string, url: string): Kept | undefined;
  /** All copies of a source, without their bytes. */
  list(source: string): readonly KeptHead[];
  /** Keeps a document in place of an earlier copy. */
  put(source: string, document: Omit<Kept, 'size'>): void;
  /** Notes that a copy is still what the source has. */
  confirm(source: string, url: string, checkedAt: number): void;
  /** Lets go of a copy. */
  remove(source: string, url: string): void;
  /** Lets go of the copies fetched longest ago, until all are within the limit. */
  prune(): void;
  /** Closes the file. */
  close(): void;
}

const version = 1;

const schema = `
  CREATE TABLE IF NOT EXISTS document (
    source TEXT NOT NULL, url TEXT NOT NULL, etag TEXT, last_modified TEXT, hash TEXT NOT NULL, size INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL, checked_at INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (source, url)
  ) STRICT;
  PRAGMA user_version = ${version};`;

const heads = 'SELECT url, etag, last_modified, hash, size, checked_at FROM document WHERE source = ?';

/** Bytes kept of all sources together by default. */
const usualSize = 2 * 1024 ** 3;

/**
 * Opens the store of last good copies, which processes may share. A file that is no such store is set aside under another
 * name and begun anew; `warn` is told so.
 */
export function openLastGood(
  file: string,
  warn: (message: string) => void,
  { size: sizeLimit = usualSize }: { readonly size?: number } = {},
): LastGood {
  let database = openOrReplace(file, warn);

  /** A broken file or a full disk costs the copies, never the site. */
  function attempt<T>(otherwise: T, work: (database: DatabaseSync) => T): T {
    try {
      return work(database);
    } catch (error) {
      warn(`The copy of remote documents in ${file} failed (${messageOf(error)}).`);
      if (isBroken(error)) {
        closeQuietly(database);
        database = openOrReplace(file, warn);
      }
      return otherwise;
    }
  }

  return {
    get: (source, url) =>
      attempt(undefined, (open) => {
        const row = open.prepare('SELECT * FROM document WHERE source = ? AND url = ?').get(source, url);
        return row && { ...headOf(row), body: row.body instanceof Uint8Array ? row.body : new Uint8Array() };
      }),
    list: (source) => attempt([], (open) => open.prepare(heads).all(source).map(headOf)),
    put: (source, { url, etag, lastModified, hash, checkedAt, body }) =>
      attempt(undefined, (open) => {
        open
          .prepare('INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
          .run(source, url, etag ?? null, lastModified ?? null, hash, body.length, checkedAt, checkedAt, body);
      }),
    confirm: (source, url, checkedAt) =>
      attempt(undefined, (open) => {
        open.prepare('UPDATE document SET checked_at = ? WHERE source = ? AND url = ?').run(checkedAt, source, url);
      }),
    remove: (source, url) =>
      attempt(undefined, (open) => {
        open.prepare('DELETE FROM document WHERE source = ? AND url = ?').run(source, url);
      }),
    prune: () =>
      attempt(undefined, (open) => {
        const totals = 'SELECT rowid AS id, sum(size) OVER (ORDER BY fetched_at DESC, rowid) AS total FROM document';
        open.prepare(`DELETE FROM document WHERE rowid IN (SELECT id FROM (${totals}) WHERE total > ?)`).run(sizeLimit);
      }),
    close: () => closeQuietly(database),
  };
}

function openOrReplace(file: string, warn: (message: string) => void): DatabaseSync {
  try {
    return open(file);
  } catch (error) {
    if (!isBroken(error)) {
      warn(`Copies of remote documents cannot be kept in ${file} (${messageOf(error)}); they are kept in memory only.`);
      return open(':memory:');
    }
    const aside = `${file}.broken-${Date.now()}`;
    for (const end of ['', '-wal', '-shm']) moveAside(file + end, aside + end);
    warn(`The file ${file} was damaged, so it was moved to ${aside} and begun anew.`);
    return open(file);
  }
}

function open(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const found = database.prepare('PRAGMA user_version').get()?.user_version;
    if (found !== 0 && found !== version) throw new Error('not a database of this version');
    database.exec(schema);
    return database;
  } catch (error) {
    closeQuietly(database);
    throw error;
  }
}

function isBroken(error: unknown): boolean {
  return /not a database|malformed|no such (table|column)|has no column|values were supplied/i.test(messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}

function moveAside(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // There need not be a file of every ending.
  }
}

function closeQuietly(database: DatabaseSync): void {
  try {
    database.close();
  } catch {
    // It is closed already.
  }
}

function headOf(row: Record<string, SQLOutputValue>): KeptHead {
  return {
    url: String(row.url),
    etag: typeof row.etag === 'string' ? row.etag : undefined,
    lastModified: typeof row.last_modified === 'string' ? row.last_modified : undefined,
    hash: String(row.hash),
    size: Number(row.size),
    checkedAt: Number(row.checked_at),
  };
}
