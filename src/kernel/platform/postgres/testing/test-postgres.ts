import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { openPostgres, type Postgres } from '#platform/postgres/open-postgres.ts';
import { createPostgresFiles, postgresPrograms, untilReady } from './postgres-files.ts';

/** How a test says that it needs PostgreSQL. */
export const needsPostgres =
  'needs PostgreSQL: on Debian, "apt-get install postgresql"; elsewhere, put initdb and postgres on the PATH';

/** A PostgreSQL server of a test. */
export interface TestPostgres {
  /** URL of a new, empty database. */
  readonly url: string;
  /** Ends the server at once, as a crash does. */
  crash(): Promise<void>;
  /** Starts it again on the same port, with the same data. */
  start(): Promise<void>;
}

let shared: Promise<Server> | undefined;

/** The URL of a new, empty database on a server that the tests of this process share. */
export async function temporaryDatabase(): Promise<string> {
  shared ??= startServer();
  return (await shared).createDatabase();
}

/** Opens a new, empty database, which is closed after the test. */
export async function temporaryPostgres(): Promise<Postgres> {
  const database = openPostgres({ url: await temporaryDatabase() });
  onTestFinished(() => database.close());
  return database;
}

/** Starts a server of its own for a test that ends it. */
export async function ownPostgres(): Promise<TestPostgres> {
  const server = await startServer();
  onTestFinished(server.remove);
  return { url: await server.createDatabase(), crash: server.crash, start: server.start };
}

interface Server {
  createDatabase(): Promise<string>;
  crash(): Promise<void>;
  start(): Promise<void>;
  readonly remove: () => void;
}

/**
 * Runs a server until a line or the end of the input: a line ends it as a crash does; the end of the input, which the end of
 * this process brings too, also removes its folder.
 */
const keeper = `folder=$1; shift; "$@" & server=$!
if read -r line; then kill -QUIT $server; wait $server
else kill -QUIT $server; wait $server; rm -rf "$folder"; fi`;

async function startServer(): Promise<Server> {
  if (postgresPrograms === undefined) throw new Error(needsPostgres);
  const files = await createPostgresFiles(postgresPrograms, 'asterism-postgres-', { fsync: 'off' });
  const { folder, command, options, urlOf } = files;
  let server: ChildProcess | undefined;
  let databases = 0;
  const admin = urlOf('postgres');

  async function start(): Promise<void> {
    server = spawn('sh', ['-c', keeper, 'sh', folder, ...command], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
      // Ctrl-C ends this process, not the one that has to clean up.
      detached: true,
    });
    server.unref();
    await untilReady(admin);
  }

  await start();
  return {
    start,
    async crash() {
      const running = server;
      server = undefined;
      if (running === undefined) return;
      const ended = once(running, 'exit');
      // An immediate shutdown, as after a crash: the log is replayed at the next start.
      running.stdin?.write('crash\n');
      await ended;
    },
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      const database = openPostgres({ url: admin });
      await database.query(`CREATE DATABASE ${name}`).finally(() => database.close());
      return urlOf(name);
    },
    remove() {
      if (server === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      else server.stdin?.end();
    },
  };
}
