import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPostgres, type Postgres } from '#platform/postgres/open-postgres.ts';

/** How a test says that it needs PostgreSQL. */
export const needsPostgres =
  'needs PostgreSQL: on Debian, "apt-get install postgresql"; elsewhere, put initdb and postgres on the PATH';

/** Folder of the programs of PostgreSQL; undefined where it is not installed. */
export const postgresPrograms = findPrograms();

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
  const folder = mkdtempSync(join(tmpdir(), 'asterism-postgres-'));
  const account = unprivileged();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(postgresPrograms, 'initdb'), initialise, { ...options, stdio: 'ignore' });
  const port = await freePort();
  const command = [join(postgresPrograms, 'postgres'), '-D', data, ...serverFlags(port, folder)];
  let server: ChildProcess | undefined;
  let databases = 0;
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;

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
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    remove() {
      if (server === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      else server.stdin?.end();
    },
  };
}

function serverFlags(port: number, folder: string): readonly string[] {
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off' };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const database = openPostgres({ url });
    const ready = await database.query('SELECT 1').then(
      () => true,
      () => false,
    );
    await database.close();
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The PostgreSQL server of the test does not answer.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** The account that runs the server, which refuses to run as root; undefined where the tests do not run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = readFolder(debian).toSorted((a, b) => Number(b) - Number(a));
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name))));
}

function readFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
