import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import { schemaSteps } from '#features/cluster/store/schema-steps.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { PostgresError, publicAddress } from '#platform/postgres/postgres-error.ts';
import { judgeClock } from './check-clock.ts';
import type { DoctorContext } from './doctor-check.ts';

interface Facts {
  readonly now: number;
  readonly release: string;
  readonly readonly: boolean;
  readonly creates: boolean;
  readonly tables: boolean;
}

const question = `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
  current_setting('server_version') AS release,
  current_setting('transaction_read_only') = 'on' AS readonly,
  has_database_privilege(current_database(), 'CREATE') AS creates,
  to_regclass('asterism.schema_version') IS NOT NULL AS tables`;

const timeoutMs = 5_000;

/** Checks the shared database: that it answers, the rights, the version of its tables, and its clock. */
export async function checkStore({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  const { store: url } = settings;
  if (url === undefined) return [];
  const database = openPostgres({ url, connections: 1, name: 'asterism doctor', statementTimeoutMs: timeoutMs });
  try {
    const begun = Date.now();
    const [facts] = await database.query<Facts>(question);
    const ended = Date.now();
    if (facts === undefined) return [];
    const tables = facts.tables
      ? await database.query<{ version: number }>('SELECT version FROM asterism.schema_version')
      : [];
    const clock = judgeClock(`the database ${publicAddress(url)}`, { begun, ended, there: facts.now });
    return [judgeStore(publicAddress(url), facts, tables[0]?.version), clock];
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    return [fault('store', error.message, 'Fix the problem named above, and run "asterism doctor" again.')];
  } finally {
    await database.close();
  }
}

function judgeStore(address: string, { release, readonly, creates }: Facts, version: number | undefined): Finding {
  const database = `The database ${address}`;
  if (readonly) return fault('store', `${database} is read-only.`, 'Connect "store" to the primary server.');
  if (version === undefined && !creates) {
    const fix = 'Grant it: GRANT CREATE ON DATABASE … TO …; or have an owner run "asterism store migrate".';
    return fault('store', `The user of ${address} has no permission to create the tables.`, fix);
  }
  if (version === undefined) {
    return warning(
      'store',
      `${database} has no tables yet.`,
      'No action needed: the tables are created when the site starts, or by "asterism store migrate".',
    );
  }
  if (version > schemaSteps.length) {
    const message = `${database} has tables of version ${version}, and this release supports up to version ${schemaSteps.length}.`;
    return fault('store', message, 'Install the release that created them, or a newer one.');
  }
  return ok('store', `PostgreSQL ${release} at ${address}, tables of version ${version}`);
}
