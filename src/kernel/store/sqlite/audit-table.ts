import type { DatabaseSync } from 'node:sqlite';
import { type AuditEntry, auditEvents } from '#model/audit.ts';
import type { StoreReads, StoreRecords } from './store-methods.ts';

/** The audit log: sign-ins, and actions in the console. */
export interface AuditTable extends Pick<StoreReads, 'newestAudit'>, Pick<StoreRecords, 'recordAudit'> {
  /** True if the log of a product has an equal entry. */
  hasAudit(product: string, entry: AuditEntry): boolean;
}

/** Maximum number of entries of a product. */
const maxEntries = 1_000;

const prune = `DELETE FROM audit WHERE product = ?1 AND id <=
  (SELECT id FROM audit WHERE product = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`;

/** Prepares the statements of the table `audit`. */
export function auditTable(database: DatabaseSync): AuditTable {
  const insert = database.prepare('INSERT INTO audit (product, time, event, user, network) VALUES (?, ?, ?, ?, ?)');
  const equal = database.prepare(
    'SELECT 1 FROM audit WHERE product = ? AND time = ? AND event = ? AND user = ? AND network = ?',
  );
  const removeOld = database.prepare(prune);
  const newest = database.prepare(
    'SELECT time, event, user, network FROM audit WHERE product = ? ORDER BY time DESC, id DESC LIMIT ?',
  );
  return {
    hasAudit: (product, { time, event, user, network }) => equal.get(product, time, event, user, network) !== undefined,
    recordAudit(product, { time, event, user, network }) {
      insert.run(product, time, event, user, network);
      removeOld.run(product, maxEntries);
    },
    newestAudit: (product, count) =>
      newest.all(product, count).flatMap(({ time, event: written, user, network }) => {
        // A later version may have written other kinds of events.
        const event = auditEvents.find((known) => known === written);
        return event === undefined ? [] : [{ time: Number(time), event, user: String(user), network: String(network) }];
      }),
  };
}
