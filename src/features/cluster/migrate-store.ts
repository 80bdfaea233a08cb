import { migrate } from '#platform/postgres/migrate.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { schemaSteps } from './store/schema-steps.ts';

/** The versions of the tables of a shared store. */
export interface StoreVersions {
  /** Version of the schema `asterism`. */
  readonly store: number;
  /** Version of the schema `asterism_jobs`, which the job queue numbers itself. */
  readonly jobs: number;
}

/** Maximum time of one step, in milliseconds. Steps that rewrite a large table take longer than other statements. */
const stepTimeoutMs = 3_600_000;

/**
 * Brings the tables of the store and of the jobs of a product up to date. Processes that start meanwhile wait for it.
 * Throws `PostgresError` and `NewerDatabaseError`.
 */
export async function migrateStore(url: string, product: string): Promise<StoreVersions> {
  const database = openPostgres({ url, connections: 1, name: 'asterism migrate', statementTimeoutMs: stepTimeoutMs });
  try {
    await migrate(database, { schema: 'asterism', steps: schemaSteps });
    const jobs = await openJobQueue({ url, product, isWorker: false, onError: () => undefined });
    await jobs.close();
    const versionOf = async (table: string): Promise<number> => {
      const [row] = await database.query<{ version: number }>(`SELECT version FROM ${table}`);
      return row?.version ?? 0;
    };
    return {
      store: await versionOf('asterism.schema_version'),
      jobs: await versionOf('asterism_jobs.version'),
    };
  } finally {
    await database.close();
  }
}
