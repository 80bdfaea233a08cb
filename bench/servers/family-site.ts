import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type FamilySize, packageNames, pagePath } from '#bench/family/family.ts';
import type { MadeFamily } from '#bench/family/made-repository.ts';
import { type ChildServer, startServer } from './child-server.ts';
import { asterismProgram } from './start-servers.ts';

/** A family on a git server, and the processes that serve it. */
export interface FamilySite {
  /** The folder of its caches. */
  readonly folder: string;
  /** Names of the packages. */
  readonly names: readonly string[];
  /** Starts a process: `serve`, or `work` beside others. Its name is that of its cache folder. */
  start(command: 'serve' | 'work', name: string): Promise<ChildServer>;
  /** Pushes to a repository, and calls the webhook of a process. Resolves to what its page shows then. */
  push(name: string, site: ChildServer): Promise<string>;
  /** Stops all processes. */
  stop(): Promise<void>;
}

/** How a family is served. */
export interface FamilySiteOptions {
  /** Folder for settings and caches. */
  readonly folder: string;
  /** The family. */
  readonly family: MadeFamily;
  /** Pause of the git server before each answer, in ms. */
  readonly delay: number;
  /** URL of the database that the processes share, if any. */
  readonly store?: string;
}

const secret = 'the-secret-of-the-benchmark';

/** Starts the git server of a family, and writes the settings. */
export async function openFamilySite({ folder, family, delay, store }: FamilySiteOptions): Promise<FamilySite> {
  const { packages, pages, text } = family;
  const program = fileURLToPath(import.meta.resolve('#bench/servers/made-git-server.ts'));
  const git = await startServer([program, String(packages), String(pages), text, String(delay)]);
  const names = packageNames(family);
  const settings = join(folder, 'asterism.config.json');
  await mkdir(folder, { recursive: true });
  await writeFile(
    settings,
    JSON.stringify({
      sources: [{ git: names.map((name) => addressOf(git, name)) }],
      ...(store !== undefined && { store }),
      // Only pushes are fetched.
      server: { webhook: { secret }, sync: { interval: 86_400 } },
    }),
  );
  const running = new Set<ChildServer>([git]);
  return {
    folder,
    names,
    async start(command, name) {
      const args = [command, '--config', settings, '--cache', join(folder, name), '--port', '0'];
      const server = await startServer([asterismProgram, ...args]);
      running.add(server);
      return server;
    },
    async push(name, { url }) {
      const text = await fetch(`${addressOf(git, name)}/push`, { method: 'POST' }).then((answer) => answer.text());
      const body = JSON.stringify({ repository: { full_name: `bench/${name}` } });
      const answer = await fetch(`${url}/api/hook`, { method: 'POST', body, headers: signed(body) });
      if (answer.status !== 202) throw new Error(`The webhook returned status ${answer.status}.`);
      return text;
    },
    async stop() {
      await Promise.all([...running].map((server) => server.stop()));
    },
  };
}

function addressOf(git: ChildServer, name: string): string {
  return `${git.url}/bench/${name}.git`;
}

function signed(body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-github-delivery': randomUUID(),
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
}

/** Waits until a page is answered with status 200, and has a text. Resolves to the time from `start`, in ms. */
export async function untilShown({ url }: ChildServer, path: string, text = ''): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answer = await fetch(url + path).catch(() => undefined);
    const body = await answer?.text();
    if (answer?.status === 200 && body?.includes(text)) return performance.now() - start;
    await wait(20);
  }
}

/** Waits until the index has all pages of the snapshot that is shown. */
export async function untilIndexed({ url }: ChildServer): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/search?q=part`);
    if (answer.ok && (await answer.text()).includes('"complete":true')) return;
    await wait(500);
  }
}

/** Requests pages once, one after another. Resolves to the durations, in ms. Throws when a status is not 200. */
export async function requestOnce({ url }: ChildServer, paths: readonly string[]): Promise<readonly number[]> {
  const durations: number[] = [];
  for (const path of paths) {
    const start = performance.now();
    const answer = await fetch(url + path);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${url}${path} returned status ${answer.status}.`);
    durations.push(performance.now() - start);
  }
  return durations;
}

/** The paths of all pages of a family: those of the first package, those of the second, and so on. */
export function pageAddresses({ packages, pages }: FamilySize): readonly string[] {
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
  return numbers(packages).flatMap((number) => numbers(pages).map((page) => pagePath(number, page)));
}
