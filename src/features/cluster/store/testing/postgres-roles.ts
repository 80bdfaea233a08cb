import { onTestFinished } from 'vitest';
import { openPostgres, type Postgres } from '#platform/postgres/open-postgres.ts';

/** Opens a database as its administrator, until the test ends. */
export function administrate(url: string): Postgres {
  const admin = openPostgres({ url });
  onTestFinished(() => admin.close());
  return admin;
}

/** Makes a server ask all users but its administrator for passwords, and adds the user `docs`. Returns the URL of `docs`. */
export async function demandPasswords(admin: Postgres, url: string): Promise<string> {
  const [row] = await admin.query<{ file: string }>("SELECT current_setting('hba_file') AS file");
  await admin.query(`COPY (SELECT unnest(ARRAY[
    'host all postgres 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256'])) TO '${row?.file ?? ''}'`);
  await admin.query("CREATE ROLE docs LOGIN PASSWORD 'right-word'");
  await admin.query('SELECT pg_reload_conf()');
  return url.replace('postgres@', 'docs:right-word@');
}
