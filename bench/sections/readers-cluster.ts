import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  commitFiles,
  createRepository,
  type HostilePackage,
  type HostileReader,
  harmlessFiles,
} from '#bench/family/hostile-family.ts';
import { untilText } from '#bench/measure/page-text.ts';
import type { Row } from '#bench/report.ts';
import { type ChildServer, killServer, startServer } from '#bench/servers/child-server.ts';
import { startPostgres } from '#bench/servers/postgres.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import { harmless, observe, warningsOf } from './readers-figures.ts';
import { createNeighbours, startGitServer } from './readers-previews.ts';

const firstTime = 1_700_000_000;

/** Seconds between two looks at the git server. */
const interval = 10;

/** Seconds for which the page is watched at least. */
const least = 30;

/** Time limit of an update, in ms: the worker looks at all repositories in turn. */
const updateLimit = 180_000;

/**
 * One repository for each reader and kind, with a worker and a replica on one database: all become hostile, and then both
 * processes start again.
 */
export async function measureHostileCluster(
  folder: string,
  readers: readonly HostileReader[],
): Promise<readonly Row[]> {
  const postgres = await startPostgres();
  const repositories = join(folder, 'repositories');
  await mkdir(repositories, { recursive: true });
  const database = await postgres.createDatabase();
  const guests = readers.flatMap(({ packages }) => packages);
  const neighbours = await createNeighbours(repositories);
  for (const { name } of guests) {
    await createRepository(join(repositories, `${name}.git`));
    await commit(repositories, name, { files: harmlessFiles(name), time: firstTime });
  }
  const git = await startGitServer(repositories);
  const settings = join(folder, 'asterism.config.json');
  const addresses = [...neighbours, ...guests.map(({ name }) => name)].map((name) => `${git.url}/${name}.git`);
  await writeFile(
    settings,
    JSON.stringify({ sources: [{ git: addresses }], store: database.url, server: { sync: { interval } } }),
  );
  const start = (command: 'work' | 'serve'): Promise<ChildServer> =>
    startServer([asterismProgram, command, '--config', settings, '--cache', join(folder, command), '--port', '0']);
  const running: ChildServer[] = [];
  try {
    running.push(await start('work'), await start('serve'));
    return await measure({ guests, repositories, running, start });
  } finally {
    for (const server of running) killServer(server);
    await git.stop();
    await database.drop();
    await postgres.stop();
  }
}

interface Cluster {
  readonly guests: readonly HostilePackage[];
  readonly repositories: string;
  /** The worker and the replica; those that start again are added. */
  readonly running: ChildServer[];
  readonly start: (command: 'work' | 'serve') => Promise<ChildServer>;
}

async function measure({ guests, repositories, running, start }: Cluster): Promise<readonly Row[]> {
  const [worker, replica] = running;
  if (worker === undefined || replica === undefined) return [];
  const last = guests.at(-1)?.name ?? '';
  await untilText(`${replica.url}/${last}`, last);
  const update = async (text: string): Promise<number> => {
    await commit(repositories, 'bench-002', {
      files: { 'README.md': `# bench-002\n\n${text}\n` },
      time: firstTime + 60,
    });
    return untilText(`${replica.url}/bench-002`, text, updateLimit);
  };
  const before = await observe(harmless, replica, {
    bystander: '/bench-001',
    before: await warningsOf(replica.url),
    paths: [],
    act: () => update('Updated alone.'),
    least,
  });
  const mark = 'Updated beside hostile repositories.';
  const paths = guests.map(({ name }) => ({ path: `/${name}`, text: name }));
  const published = await observe('published', replica, {
    bystander: '/bench-001',
    before: await warningsOf(replica.url),
    paths,
    least,
    async act() {
      for (const { name, files } of guests) await commit(repositories, name, { files, time: firstTime + 60 });
      return update(mark);
    },
  });
  console.error(`cluster: published: ${published.values.map((value) => value.toFixed(1)).join(' ')}`);
  for (const server of running) killServer(server);
  const from = performance.now();
  const again = await Promise.all([start('work'), start('serve')]).catch(() => []);
  running.push(...again);
  const [, second] = again;
  if (second === undefined) return [before, published, { name: 'started again', values: [Number.NaN] }];
  const restarted = await observe('started again', second, {
    bystander: '/bench-001',
    before: 0,
    paths,
    least,
    async act() {
      const shown = await untilText(`${second.url}/bench-002`, mark);
      return Number.isNaN(shown) ? shown : (performance.now() - from) / 1_000;
    },
  });
  console.error(`cluster: started again: ${restarted.values.map((value) => value.toFixed(1)).join(' ')}`);
  return [before, published, restarted];
}

function commit(
  repositories: string,
  name: string,
  { files, time }: { readonly files: Readonly<Record<string, string>>; readonly time: number },
): Promise<void> {
  return commitFiles(join(repositories, `${name}.git`), { ref: 'refs/heads/main', time, files });
}
