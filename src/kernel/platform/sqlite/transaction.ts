import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in one transaction, which is rolled back if it throws. `IMMEDIATE` locks out other writers from the start. */
export function inTransaction<T>(
  database: DatabaseSync,
  work: () => T,
  kind: 'IMMEDIATE' | 'DEFERRED' = 'IMMEDIATE',
): T {
  database.exec(`BEGIN ${kind}`);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // Some errors have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
