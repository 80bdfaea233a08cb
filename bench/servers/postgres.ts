import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { openPostgres, type Postgres } from '#platform/postgres/open-postgres.ts';
import { createPostgresFiles, postgresPrograms, untilReady } from '#platform/postgres/testing/postgres-files.ts';

/** A PostgreSQL server of a benchmark. */
export interface PostgresServer {
  /** Process id of its first process; the others are its children. */
  readonly pid: number;
  /** Creates an empty database, and opens it. */
  createDatabase(): Promise<Database>;
  /** Ends the server, and removes its data. */
  stop(): Promise<void>;
}

/** A database of a benchmark. */
export interface Database {
  /** Its URL, for the setting `store`. */
  readonly url: string;
  /** Runs a statement. */
  readonly query: Postgres['query'];
  /** Its size on disk, in MB. */
  megabytes(): Promise<number>;
  /** Removes the database, after its connections have ended. */
  drop(): Promise<void>;
}

/** PostgreSQL is not installed. */
export class NoPostgresError extends Error {
  override readonly name = 'NoPostgresError';
  constructor() {
    super('This section needs PostgreSQL: on Debian, "apt-get install postgresql"; elsewhere, put it on the PATH.');
  }
}

/** Starts PostgreSQL with its own settings, in a temporary folder. Throws {@link NoPostgresError}. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  if (postgresPrograms === undefined) throw new NoPostgresError();
  const files = await createPostgresFiles(postgresPrograms, 'asterism-bench-postgres-', settings);
  const { folder, urlOf, options } = files;
  const [program, ...args] = files.command;
  const server = spawn(program, args, { ...options, stdio: 'ignore' });
  const remove = (): void => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  const admin = openPostgres({ url: urlOf('postgres') });
  await untilReady(urlOf('postgres'));
  return {
    pid: server.pid ?? 0,
    createDatabase: () => createDatabase(admin, urlOf),
    async stop() {
      process.off('exit', remove);
      await admin.close();
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      if (server.exitCode === null) await ended;
      remove();
    },
  };
}

let databases = 0;

async function createDatabase(admin: Postgres, urlOf: (name: string) => string): Promise<Database> {
  databases += 1;
  const name = `bench_${databases}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const database = openPostgres({ url: urlOf(name), connections: 1 });
  return {
    url: urlOf(name),
    query: database.query,
    async megabytes() {
      const [row] = await admin.query<{ size: string }>('SELECT pg_database_size($1) AS size', [name]);
      return Number(row?.size) / 1024 / 1024;
    },
    async drop() {
      await database.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
