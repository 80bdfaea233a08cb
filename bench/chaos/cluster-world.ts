import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commitFiles, createRepository } from '#bench/family/hostile-family.ts';
import { processTree } from '#bench/measure/tree-memory.ts';
import { startServer } from '#bench/servers/child-server.ts';
import { openPostgres, type Query } from '#platform/postgres/open-postgres.ts';
import { createPostgresFiles, untilReady } from '#platform/postgres/testing/postgres-files.ts';
import type { Question } from './asking.ts';
import { type ChaosSite, createChaosSite } from './chaos-site.ts';
import { own } from './world.ts';

/** A PostgreSQL server that can be ended, suspended and changed. */
export interface ChaosPostgres {
  /** URL of the database of the site. */
  readonly url: string;
  /** Runs a statement, with the rights of the administrator, in the database of the site or in another one. */
  query(text: string, database?: string): ReturnType<Query>;
  /** Starts it, and resolves when it answers. */
  start(): Promise<void>;
  /** Ends it with a signal. */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Sends a signal to all its processes. */
  signal(signal: NodeJS.Signals): Promise<void>;
}

/** A site of a worker and a replica, its database and its git server. */
export interface ClusterWorld {
  /** The folder of everything. */
  readonly folder: string;
  /** The database. */
  readonly postgres: ChaosPostgres;
  /** The worker. */
  readonly worker: ChaosSite;
  /** The replica, which readers ask. */
  readonly replica: ChaosSite;
  /** Prepares another process, which stops with the others. */
  add(command: 'work' | 'serve'): Promise<ChaosSite>;
  /** Changes a page, and calls the webhook of the replica. Resolves to what it must show soon. */
  push(): Promise<Question>;
  /** Calls the webhook of the replica about a repository. Resolves to the response. */
  hook(call?: HookCall): Promise<Response>;
  /** Stops everything. */
  close(): Promise<void>;
}

/** A call of the webhook. */
export interface HookCall {
  /** The body; a push to the first repository when absent. */
  readonly body?: string;
  /** The secret of the signature; the right one when absent. */
  readonly secret?: string;
}

/** The repositories, and their pages. */
const names = ['one', 'two', 'three'];
const pages = [1, 2, 3, 4];
const secret = 'the-secret-of-the-webhook';
const firstTime = 1_700_000_000;

/** What the site of a cluster answers. */
export const clusterQuestions: readonly Question[] = [
  ...names.flatMap((name): readonly Question[] => [
    { kind: 'page', path: `/${name}/index.html`, status: 200, text: name },
    ...pages.map(
      (page): Question => ({
        kind: 'page',
        path: `/${name}/docs/page-${page}.html`,
        status: 200,
        text: 'lantern',
      }),
    ),
  ]),
  { kind: 'search', path: '/api/search?q=lantern', status: 200, text: '/one/docs/page-' },
  { kind: 'missing', path: '/one/docs/nothing.html', status: 404 },
];

/** Starts PostgreSQL in a temporary folder. */
export async function startChaosPostgres(programs: string): Promise<ChaosPostgres & { remove(): Promise<void> }> {
  const files = await createPostgresFiles(programs, 'asterism-chaos-postgres-', {
    fsync: 'off',
    max_connections: '60',
  });
  const [program, ...args] = files.command;
  let server: ChildProcess | undefined;
  const query = async (text: string, name = 'site') => {
    const database = openPostgres({ url: files.urlOf(name), connections: 1 });
    return database.query(text).finally(() => database.close());
  };
  async function start(): Promise<void> {
    server = spawn(program, args, { ...files.options, stdio: 'ignore' });
    await untilReady(files.urlOf('postgres'));
  }
  async function stop(signal: NodeJS.Signals): Promise<void> {
    const running = server;
    server = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }
  await start();
  await query('CREATE DATABASE site', 'postgres');
  return {
    ...{ url: files.urlOf('site'), query, start, stop },
    async signal(signal) {
      for (const pid of await processTree(server?.pid ?? 0)) process.kill(pid, signal);
    },
    async remove() {
      await stop('SIGQUIT');
      await rm(files.folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Options of {@link createClusterWorld}. */
export interface ClusterOptions {
  /** An empty folder. */
  readonly folder: string;
  /** Folder of the programs of PostgreSQL. */
  readonly programs: string;
}

/** Creates repositories, their server and the database, and prepares a worker and a replica that have not started. */
export async function createClusterWorld({ folder, programs }: ClusterOptions): Promise<ClusterWorld> {
  const repositories = join(folder, 'git', 'acme');
  await mkdir(repositories, { recursive: true });
  let commits = 0;
  const commit = (name: string, changed: Readonly<Record<string, string>> = {}): Promise<void> => {
    commits += 1;
    const text = (page: number): [string, string] => [`docs/page-${page}.md`, `# Page ${page}\n\nA lantern shines.\n`];
    const files = { 'README.md': `# ${name}\n`, ...Object.fromEntries(pages.map(text)), ...changed };
    const change = { ref: 'refs/heads/main', time: firstTime + 60 * commits, files };
    return commitFiles(join(repositories, `${name}.git`), change);
  };
  for (const name of names) {
    await createRepository(join(repositories, `${name}.git`));
    await commit(name);
  }
  const git = await startServer([new URL('../servers/git-server.ts', import.meta.url).pathname, join(folder, 'git')]);
  const postgres = await startChaosPostgres(programs);
  const settings = join(folder, 'asterism.config.json');
  const sources = [{ git: names.map((name) => `${git.url}/acme/${name}.git`), web: 'https://github.com/acme/{repo}' }];
  const users = join(folder, 'users.json');
  const server = { sync: { interval: 10 }, webhook: { secret }, signIn: { users } };
  await writeFile(settings, JSON.stringify({ sources, store: postgres.url, server }));
  const sites: ChaosSite[] = [];
  async function add(command: 'work' | 'serve'): Promise<ChaosSite> {
    const place = join(folder, `process-${sites.length + 1}`);
    await mkdir(place);
    await own(folder);
    const site = await createChaosSite({ folder: place, args: [command, '--config', settings, '--cache', place] });
    sites.push(site);
    return site;
  }
  const [worker, replica] = [await add('work'), await add('serve')];
  const hook: ClusterWorld['hook'] = ({ body = pushOf(names[0] ?? ''), secret: key = secret } = {}) => {
    const headers = {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': crypto.randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    };
    return fetch(`${replica.url}/api/hook`, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
  };
  return {
    ...{ folder, postgres, worker, replica, add, hook },
    async push() {
      const line = `Change number ${commits + 1}.`;
      await commit('two', { 'docs/changed.md': `# Changed\n\n${line}\n` });
      await hook({ body: pushOf('two') }).catch(() => undefined);
      return { kind: 'push', path: '/two/docs/changed.html', status: 200, text: line };
    },
    async close() {
      for (const site of sites) await site.stop('SIGKILL');
      await git.stop();
      await postgres.remove();
    },
  };
}

function pushOf(name: string): string {
  return JSON.stringify({ ref: 'refs/heads/main', repository: { full_name: `acme/${name}` } });
}
