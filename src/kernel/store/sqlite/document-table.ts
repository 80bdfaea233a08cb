import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { CachedDocument, CachedDocumentHead } from '#sources/stale-cache.ts';
import type { StoreReads, StoreWrites } from './store-methods.ts';

/** Copies of remote documents. */
export interface DocumentTable
  extends Pick<StoreReads, 'getDocument' | 'lookUpDocument' | 'listDocuments'>,
    Pick<StoreWrites, 'putDocument' | 'confirmDocument' | 'removeDocument'> {
  /** Removes the copies that were fetched longest ago until the others are within `size` bytes. */
  prune(size: number): void;
}

const heads = 'url, etag, last_modified, hash, size, checked_at';
const totals = 'SELECT rowid AS id, sum(size) OVER (ORDER BY fetched_at DESC, rowid) AS total FROM document';

/** Prepares the statements of the table `document`. */
export function documentTable(database: DatabaseSync): DocumentTable {
  const one = database.prepare(`SELECT ${heads}, body FROM document WHERE source = ? AND url = ?`);
  const all = database.prepare(`SELECT ${heads} FROM document WHERE source = ?`);
  const put = database.prepare('INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const confirm = database.prepare('UPDATE document SET checked_at = ? WHERE source = ? AND url = ?');
  const remove = database.prepare('DELETE FROM document WHERE source = ? AND url = ?');
  const prune = database.prepare(`DELETE FROM document WHERE rowid IN (SELECT id FROM (${totals}) WHERE total > ?)`);
  const getDocument = (source: string, url: string): CachedDocument | undefined => {
    const row = one.get(source, url);
    return row && { ...headOf(row), body: row.body instanceof Uint8Array ? row.body : new Uint8Array() };
  };
  return {
    getDocument,
    lookUpDocument: (source, url) => ({ document: getDocument(source, url) }),
    listDocuments: (source) => all.all(source).map(headOf),
    putDocument(source, { url, etag, lastModified, hash, checkedAt, body }) {
      put.run(source, url, etag ?? null, lastModified ?? null, hash, body.length, checkedAt, checkedAt, body);
    },
    confirmDocument: (source, url, checkedAt) => void confirm.run(checkedAt, source, url),
    removeDocument: (source, url) => void remove.run(source, url),
    prune: (size) => void prune.run(size),
  };
}

function headOf(row: Record<string, SQLOutputValue>): CachedDocumentHead {
  return {
    url: String(row.url),
    etag: typeof row.etag === 'string' ? row.etag : undefined,
    lastModified: typeof row.last_modified === 'string' ? row.last_modified : undefined,
    hash: String(row.hash),
    size: Number(row.size),
    checkedAt: Number(row.checked_at),
  };
}
