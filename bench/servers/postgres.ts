import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, type Postgres } from '#platform/postgres/open-postgres.ts';
import { freePort } from './free-port.ts';

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
  const programs = findPrograms();
  // The account of the server cannot enter the folder of the run.
  const folder = mkdtempSync(join(tmpdir(), 'asterism-bench-postgres-'));
  const account = unprivileged();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, stdio: 'ignore' as const };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const port = await freePort();
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], options);
  const remove = (): void => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  const urlOf = (name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const admin = openPostgres({ url: urlOf('postgres') });
  await untilReady(admin);
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

async function untilReady(admin: Postgres): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const ready = await admin.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL does not answer.');
}

/** The account that runs the server, which refuses to run as root; undefined where the benchmark does not run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = attempt(() => readdirSync(debian)) ?? [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin'));
  const folders = [...newest, ...(process.env.PATH ?? '').split(':')];
  const has = (folder: string, name: string): boolean =>
    attempt(() => accessSync(join(folder, name)) === undefined) ?? false;
  const found = folders.find((folder) => has(folder, 'initdb') && has(folder, 'postgres'));
  if (found === undefined) throw new NoPostgresError();
  return found;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
