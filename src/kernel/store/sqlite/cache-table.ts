import type { DatabaseSync } from 'node:sqlite';
import { today } from '#store/today.ts';
import type { StoreWrites } from './store-methods.ts';

/** Cached values by kind and key. */
export interface CacheTable extends Pick<StoreWrites, 'setValues' | 'touchValues'> {
  /** Values by key, and the keys of those that were last used on an earlier day. */
  readValues(
    kind: string,
    keys: readonly string[],
  ): { readonly values: readonly (string | undefined)[]; readonly stale: readonly string[] };
  /** Removes the least recently used values if all together exceed `size` bytes. */
  prune(size: number): void;
}

/** What a row takes besides its value, in bytes. */
const rowSize = 100;

const totals = 'SELECT id, sum(size) OVER (ORDER BY used_on DESC, id DESC) AS total FROM memory';
const upsert = `INSERT INTO memory (kind, key, size, used_on, value) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET size = excluded.size, used_on = excluded.used_on, value = excluded.value`;

/** Prepares the statements of the table `memory`. */
export function cacheTable(database: DatabaseSync): CacheTable {
  const one = database.prepare('SELECT value, used_on FROM memory WHERE kind = ? AND key = ?');
  const put = database.prepare(upsert);
  const touch = database.prepare('UPDATE memory SET used_on = ? WHERE kind = ? AND key = ?');
  const total = database.prepare('SELECT sum(size) AS size FROM memory');
  const prune = database.prepare(`DELETE FROM memory WHERE id IN (SELECT id FROM (${totals}) WHERE total > ?)`);
  return {
    readValues(kind, keys) {
      const rows = keys.map((key) => one.get(kind, key));
      const stale = keys.filter((_key, index) => Number(rows[index]?.used_on ?? today()) < today());
      return { values: rows.map((row) => (typeof row?.value === 'string' ? row.value : undefined)), stale };
    },
    setValues(kind, entries) {
      for (const [key, value] of entries) put.run(kind, key, Buffer.byteLength(value) + rowSize, today(), value);
    },
    touchValues(kind, keys) {
      for (const key of keys) touch.run(today(), kind, key);
    },
    prune(size) {
      if (Number(total.get()?.size ?? 0) > size) prune.run(Math.floor(size * 0.9));
    },
  };
}
