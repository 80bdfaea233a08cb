import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { freePort } from '#platform/testing/free-port.ts';

/** Folder of the programs of PostgreSQL; undefined where it is not installed. */
export const postgresPrograms = findPrograms();

/** The files of a server that has not started. */
export interface PostgresFiles {
  /** The temporary folder, which the caller removes. */
  readonly folder: string;
  /** The command that runs the server. */
  readonly command: readonly [program: string, ...args: string[]];
  /** How its process is started: it refuses to run as root. */
  readonly options: {
    readonly uid?: number;
    readonly gid?: number;
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
  };
  /** URL of a database on the server. */
  urlOf(name: string): string;
}

/** Creates the files of a server on a free port, in a temporary folder with this prefix. */
export async function createPostgresFiles(
  programs: string,
  prefix: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresFiles> {
  // Inside of a folder of root, the account of the server could not enter its own.
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const account = unprivileged();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initialise, { ...options, stdio: 'ignore' });
  const port = await freePort();
  const all = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    folder,
    command: [join(programs, 'postgres'), '-D', data, ...flags],
    options,
    urlOf: (name) => `postgres://postgres@127.0.0.1:${port}/${name}`,
  };
}

/** Resolves when the server of a database answers; throws when it does not in ten seconds. */
export async function untilReady(url: string): Promise<void> {
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
  throw new Error('The PostgreSQL server does not answer.');
}

/** The account that runs the server; undefined where this process does not run as root. */
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
