import type { Query } from '#platform/postgres/open-postgres.ts';
import type { CachedDocument, CachedDocumentHead } from '#sources/stale-cache.ts';
import type { QueuedChange } from './change-queue.ts';
import { parameterRows, rowId } from './row-id.ts';

/** A change of the table `document`. */
export type DocumentChange = QueuedChange & { readonly id: Buffer } & (
    | {
        readonly kind: 'put';
        readonly source: string;
        readonly document: Omit<CachedDocument, 'size'>;
        readonly checkedAt: number;
      }
    | { readonly kind: 'confirm'; readonly checkedAt: number }
    | { readonly kind: 'remove' }
  );

/** What a change takes in memory besides its body, in bytes. */
const changeSize = 500;

const heads = 'url, etag, last_modified, hash, size, checked_at';
const columns = ['bytea', 'text', 'text', 'text', 'text', 'text', 'bigint', 'bigint', 'bytea'];

interface Row {
  readonly url: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly hash: string;
  readonly size: number;
  readonly checked_at: string;
  readonly body: Uint8Array;
}

/** Reads the copy of a document. */
export async function readDocument(query: Query, source: string, url: string): Promise<CachedDocument | undefined> {
  const [row] = await query<Row>(`SELECT ${heads}, body FROM asterism.document WHERE id = $1`, [rowId(source, url)]);
  return row && { ...headOf(row), body: row.body };
}

/** Reads all copies of a source, without their bytes. */
export async function listDocuments(query: Query, source: string): Promise<readonly CachedDocumentHead[]> {
  const rows = await query<Row>(`SELECT ${heads} FROM asterism.document WHERE md5(source) = md5($1) AND source = $1`, [
    source,
  ]);
  return rows.map(headOf);
}

/** A change that adds or replaces a copy. */
export function putDocument(source: string, document: Omit<CachedDocument, 'size'>): DocumentChange {
  const { url, body, checkedAt } = document;
  return { ...change(source, url, body.length), kind: 'put', source, document, checkedAt };
}

/** A change that records that a copy is still valid. */
export function confirmDocument(source: string, url: string, checkedAt: number): DocumentChange {
  return { ...change(source, url), kind: 'confirm', checkedAt };
}

/** A change that removes a copy. */
export function removeDocument(source: string, url: string): DocumentChange {
  return { ...change(source, url), kind: 'remove' };
}

/** One change that does what two changes of a copy did. */
export function mergeDocumentChanges(older: DocumentChange, newer: DocumentChange): DocumentChange {
  if (newer.kind !== 'confirm' || older.kind === 'confirm') return newer;
  return older.kind === 'remove' ? older : { ...older, checkedAt: newer.checkedAt };
}

/** Writes changes; each copy occurs once. */
export async function writeDocuments(query: Query, changes: readonly DocumentChange[]): Promise<void> {
  const sorted = changes.toSorted((a, b) => Buffer.compare(a.id, b.id));
  const puts = sorted.filter((each) => each.kind === 'put');
  const confirms = sorted.filter((each) => each.kind === 'confirm');
  const removed = sorted.filter((each) => each.kind === 'remove').map(({ id }) => id);
  if (puts.length > 0) {
    await query(
      `INSERT INTO asterism.document (id, source, url, etag, last_modified, hash, size, fetched_at, checked_at, body)
        SELECT id, source, url, etag, last_modified, hash, octet_length(body), fetched_at, checked_at, body
        FROM (VALUES ${parameterRows(puts.length, columns)})
          AS added (id, source, url, etag, last_modified, hash, fetched_at, checked_at, body)
        ON CONFLICT (id) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified,
          hash = excluded.hash, size = excluded.size, fetched_at = excluded.fetched_at,
          checked_at = excluded.checked_at, body = excluded.body`,
      puts.flatMap(valuesOf),
    );
  }
  if (confirms.length > 0) {
    await query(
      `UPDATE asterism.document SET checked_at = confirmed.checked_at
        FROM unnest($1::bytea[], $2::bigint[]) AS confirmed (id, checked_at) WHERE document.id = confirmed.id`,
      [confirms.map(({ id }) => id), confirms.map(({ checkedAt }) => checkedAt)],
    );
  }
  if (removed.length > 0) await query('DELETE FROM asterism.document WHERE id = ANY ($1::bytea[])', [removed]);
}

/** Removes the copies that were fetched longest ago until the others are within `size` bytes. */
export async function pruneDocuments(query: Query, size: number): Promise<void> {
  await query(
    `DELETE FROM asterism.document WHERE id IN (
      SELECT id FROM asterism.document WHERE id IN (
        SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY fetched_at DESC, id) AS total FROM asterism.document) AS totals
        WHERE total > $1
      ) FOR UPDATE SKIP LOCKED)`,
    [size],
  );
}

function change(source: string, url: string, size = 0): QueuedChange & { readonly id: Buffer } {
  const id = rowId(source, url);
  return { id, key: `document ${id.toString('base64url')}`, size: changeSize + size, lane: 'copies' };
}

function valuesOf({ id, source, document, checkedAt }: Extract<DocumentChange, { kind: 'put' }>): readonly unknown[] {
  const { url, etag, lastModified, hash, body } = document;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  return [id, source, url, etag ?? null, lastModified ?? null, hash, document.checkedAt, checkedAt, bytes];
}

function headOf(row: Row): CachedDocumentHead {
  return {
    url: row.url,
    etag: row.etag ?? undefined,
    lastModified: row.last_modified ?? undefined,
    hash: row.hash,
    size: row.size,
    checkedAt: Number(row.checked_at),
  };
}
