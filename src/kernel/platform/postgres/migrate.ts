import type { Postgres, Query } from './open-postgres.ts';

/** The database was changed by a newer release. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
  readonly isExpected = true;
  constructor(found: number, known: number) {
    super(
      `The database in "store" has version ${found} of its tables; this release knows ${known}. ` +
        'Update this process, or give it its own database.',
    );
  }
}

/** The tables of a schema, and their steps. */
export interface Migrations {
  /** Name of the schema: lower-case letters and underscores. */
  readonly schema: string;
  /** Statements of each version, the oldest first. A released step never changes. */
  readonly steps: readonly string[];
}

/**
 * Brings the tables of a schema up to date, in one transaction. Processes that start at once do it one after another.
 * Throws `PostgresError`, and {@link NewerDatabaseError} when a newer release has changed the tables.
 */
export async function migrate(database: Pick<Postgres, 'transaction'>, { schema, steps }: Migrations): Promise<void> {
  await database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock(hashtext($1))', [`asterism ${schema}`]);
    const [found] = await query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [
      `${schema}.schema_version`,
    ]);
    if (found?.found == null) {
      await query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await query(`CREATE TABLE ${schema}.schema_version (version integer NOT NULL)`);
      await query(`INSERT INTO ${schema}.schema_version VALUES (0)`);
    }
    const [row] = await query<{ version: number }>(`SELECT version FROM ${schema}.schema_version`);
    const version = row?.version ?? 0;
    if (version > steps.length) throw new NewerDatabaseError(version, steps.length);
    await makeAgain(query, { schema, steps: steps.slice(0, version) });
    if (version === steps.length) return;
    for (const step of steps.slice(version)) await query(step);
    await query(`UPDATE ${schema}.schema_version SET version = $1`, [steps.length]);
  });
}

/**
 * Makes tables again that somebody has removed, empty, by the steps in a schema beside. Tables that refer to them are made
 * again too: their rows refer to nothing.
 */
async function makeAgain(query: Query, { schema, steps }: Migrations): Promise<void> {
  const made = [...steps.join('\n').matchAll(/CREATE (?:UNLOGGED )?TABLE \w+\.(\w+)/g)].map(([, table]) => table);
  const missing = 'SELECT FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL';
  if ((await query(missing, [made.map((table) => `${schema}.${table}`)])).length === 0) return;
  const beside = `${schema}_made_again`;
  await query(`CREATE SCHEMA ${beside}`);
  for (const step of steps) await query(step.replaceAll(`${schema}.`, `${beside}.`));
  const lost = await query<{ name: string }>(
    `WITH RECURSIVE lost AS (
      SELECT oid, relname FROM pg_class made WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = $2::regnamespace AND relname = made.relname)
      UNION SELECT conrelid, pg_class.relname FROM lost JOIN pg_constraint ON confrelid = lost.oid JOIN pg_class ON pg_class.oid = conrelid
    ) SELECT quote_ident(relname) AS name FROM lost`,
    [beside, schema],
  );
  for (const { name } of lost) await query(`DROP TABLE IF EXISTS ${schema}.${name} CASCADE`);
  for (const { name } of lost) await query(`ALTER TABLE ${beside}.${name} SET SCHEMA ${schema}`);
  await query(`DROP SCHEMA ${beside} CASCADE`);
}
