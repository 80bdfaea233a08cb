import type { Query } from '#platform/postgres/open-postgres.ts';
import type { QueuedChange } from './change-queue.ts';
import { parameterRows, rowId } from './row-id.ts';
import { statementsOf } from './statements.ts';

/** A change of the table `memory`, which holds cached values. */
export type ValueChange = QueuedChange & { readonly id: Buffer } & (
    | { readonly kind: 'set'; readonly valueKind: string; readonly value: Buffer }
    | { readonly kind: 'use' }
  );

/** What a row takes besides its value, in bytes. */
const rowSize = 100;

const startOfDay = "date_trunc('day', now(), 'UTC')";

/** Values by key, and the changes that record that they were used today. */
export async function readValues(
  query: Query,
  kind: string,
  keys: readonly string[],
): Promise<{ readonly values: readonly (string | undefined)[]; readonly used: readonly ValueChange[] }> {
  const ids = keys.map((key) => rowId(kind, key));
  const found = new Map<string, { readonly id: Buffer; readonly value: Buffer; readonly stale: boolean }>();
  for (const batch of statementsOf(ids, (id) => id.length)) {
    const rows = await query<{ id: Buffer; value: Buffer; stale: boolean }>(
      `SELECT id, value, used_at < ${startOfDay} AS stale FROM asterism.memory WHERE id = ANY ($1::bytea[])`,
      [batch],
    );
    for (const row of rows) found.set(row.id.toString('latin1'), row);
  }
  return {
    values: ids.map((id) => found.get(id.toString('latin1'))?.value.toString()),
    used: [...found.values()].filter(({ stale }) => stale).map(({ id }) => ({ ...change(id), kind: 'use' })),
  };
}

export function setValue(kind: string, key: string, value: string): ValueChange {
  const bytes = Buffer.from(value);
  return { ...change(rowId(kind, key), bytes.length), kind: 'set', valueKind: kind, value: bytes };
}

/** One change that does what two changes of a value did. */
export function mergeValueChanges(older: ValueChange, newer: ValueChange): ValueChange {
  return newer.kind === 'use' ? older : newer;
}

/** Writes changes; each value occurs once. */
export async function writeValues(query: Query, changes: readonly ValueChange[]): Promise<void> {
  const sorted = changes.toSorted((a, b) => Buffer.compare(a.id, b.id));
  const set = sorted.filter((each) => each.kind === 'set');
  const used = sorted.filter((each) => each.kind === 'use').map(({ id }) => id);
  if (set.length > 0) {
    await query(
      `INSERT INTO asterism.memory (id, kind, size, used_at, value)
        SELECT id, kind, octet_length(value) + ${rowSize}, now(), value
        FROM (VALUES ${parameterRows(set.length, ['bytea', 'text', 'bytea'])}) AS added (id, kind, value)
        ON CONFLICT (id) DO UPDATE SET size = excluded.size, used_at = excluded.used_at, value = excluded.value`,
      set.flatMap(({ id, valueKind, value }) => [id, valueKind, value]),
    );
  }
  if (used.length > 0) {
    // A value that another process writes at the moment is used anyway.
    await query(
      `UPDATE asterism.memory SET used_at = now() WHERE id IN (
        SELECT id FROM asterism.memory WHERE id = ANY ($1::bytea[]) FOR UPDATE SKIP LOCKED)`,
      [used],
    );
  }
}

/** Removes the least recently used values if all together exceed `size` bytes. */
export async function pruneValues(query: Query, size: number): Promise<void> {
  const [row] = await query<{ size: string | null }>('SELECT sum(size) AS size FROM asterism.memory');
  if (Number(row?.size ?? 0) <= size) return;
  await query(
    `DELETE FROM asterism.memory WHERE id IN (
      SELECT id FROM asterism.memory WHERE id IN (
        SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY used_at DESC, id) AS total FROM asterism.memory) AS totals
        WHERE total > $1
      ) FOR UPDATE SKIP LOCKED)`,
    [Math.floor(size * 0.9)],
  );
}

function change(id: Buffer, size = 0): QueuedChange & { readonly id: Buffer } {
  return { id, key: `value ${id.toString('base64url')}`, size: rowSize + size, lane: 'values' };
}
