import { randomUUID } from 'node:crypto';
import { type AuditEntry, auditEvents } from '#model/audit.ts';
import type { Query } from '#platform/postgres/open-postgres.ts';
import type { QueuedChange } from './change-queue.ts';

/** A change of the table `audit`: an entry that is added. */
export type AuditChange = QueuedChange & {
  readonly kind: 'audit';
  /** Tells the entry from an equal one, so that it is added once. */
  readonly id: string;
  readonly product: string;
  readonly entry: AuditEntry;
};

/** Maximum number of entries of a product. */
const maxEntries = 1_000;

/** What a change takes in memory, in bytes. */
const changeSize = 500;

/** The newest entries of a product, the newest first. */
export async function readNewestAudit(query: Query, product: string, count: number): Promise<readonly AuditEntry[]> {
  const rows = await query<{ time: string; event: string; user_name: string; network: string }>(
    `SELECT time, event, user_name, network FROM asterism.audit
      WHERE product = $1 ORDER BY time DESC, number DESC LIMIT $2`,
    [product, count],
  );
  return rows.flatMap(({ time, event: written, user_name: user, network }) => {
    // A later version may have written other kinds of events.
    const event = auditEvents.find((known) => known === written);
    return event === undefined ? [] : [{ time: Number(time), event, user, network }];
  });
}

/** A change that adds an entry. */
export function recordAudit(product: string, entry: AuditEntry): AuditChange {
  const id = randomUUID();
  return { kind: 'audit', id, product, entry, key: `audit ${id}`, size: changeSize, lane: 'records' };
}

/** Writes entries, and removes the oldest of their products. */
export async function writeAudit(query: Query, changes: readonly AuditChange[]): Promise<void> {
  if (changes.length === 0) return;
  const entries = changes.map(({ entry }) => entry);
  await query(
    `INSERT INTO asterism.audit (id, product, time, event, user_name, network)
      SELECT id, product, time, event, user_name, network
      FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
        AS added (id, product, time, event, user_name, network, position)
      ORDER BY position
      ON CONFLICT (id) DO NOTHING`,
    [
      changes.map(({ id }) => id),
      changes.map(({ product }) => product),
      entries.map(({ time }) => time),
      entries.map(({ event }) => event),
      entries.map(({ user }) => user),
      entries.map(({ network }) => network),
    ],
  );
  for (const product of new Set(changes.map((each) => each.product))) {
    await query(
      `DELETE FROM asterism.audit WHERE product = $1 AND (time, number) <= (
        SELECT time, number FROM asterism.audit WHERE product = $1
        ORDER BY time DESC, number DESC LIMIT 1 OFFSET $2)`,
      [product, maxEntries],
    );
  }
}
