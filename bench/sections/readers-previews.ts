import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFiles } from '#bench/family/family.ts';
import { commitFiles, createRepository, type HostileReader, harmlessFiles } from '#bench/family/hostile-family.ts';
import { hasText, untilText } from '#bench/measure/page-text.ts';
import type { Row } from '#bench/report.ts';
import { type ChildServer, killServer, startServer } from '#bench/servers/child-server.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import { harmless, observe, warningsOf } from './readers-figures.ts';

const firstTime = 1_700_000_000;

/** Starts a git server for a folder of bare repositories. */
export function startGitServer(repositories: string): Promise<ChildServer> {
  return startServer([fileURLToPath(import.meta.resolve('#bench/servers/git-server.ts')), repositories]);
}

/** Creates the repository of the page that is watched, and of the package that is updated. */
export async function createNeighbours(repositories: string): Promise<readonly string[]> {
  const names = ['bench-001', 'bench-002'];
  for (const [index, name] of names.entries()) {
    const repository = join(repositories, `${name}.git`);
    await createRepository(repository);
    const files = Object.fromEntries(packageFiles(index + 1, { packages: 3, pages: 3 }));
    await commitFiles(repository, { ref: 'refs/heads/main', time: firstTime, files });
  }
  return names;
}

/** One repository for each reader, with a hostile pull request of each kind; each request is visited. */
export async function measureHostilePreviews(
  folder: string,
  readers: readonly HostileReader[],
): Promise<readonly Row[]> {
  const repositories = join(folder, 'repositories');
  await mkdir(repositories, { recursive: true });
  const names = [...(await createNeighbours(repositories))];
  for (const [index, { packages }] of readers.entries()) {
    const name = `host-${index + 1}`;
    const repository = join(repositories, `${name}.git`);
    await createRepository(repository);
    await commitFiles(repository, { ref: 'refs/heads/main', time: firstTime, files: harmlessFiles(name) });
    for (const [number, { files }] of packages.entries())
      await commitFiles(repository, { ref: `refs/pull/${number + 1}/head`, time: firstTime + 60, files });
    names.push(name);
  }
  const git = await startGitServer(repositories);
  const settings = join(folder, 'asterism.config.json');
  const sources = [{ git: names.map((name) => `${git.url}/${name}.git`) }];
  await writeFile(settings, JSON.stringify({ sources, previews: { requests: true } }));
  const start = (): Promise<ChildServer> =>
    startServer([asterismProgram, '--config', settings, '--cache', join(folder, 'cache'), '--port', '0']);
  let site = await start();
  const rows: Row[] = [];
  try {
    for (const [index, { reader, packages }] of [{ reader: harmless, packages: [] }, ...readers].entries()) {
      const host = index === 0 ? 'bench-002' : `host-${index}`;
      await untilText(`${site.url}/${host}`, host);
      const row = await observe(reader, site, {
        bystander: '/bench-001',
        before: await warningsOf(site.url),
        paths: packages.map((_, number) => ({ path: `/${host}@pr-${number + 1}/`, text: 'pr-' })),
        async act() {
          const from = performance.now();
          for (const number of packages.keys()) await hasText(`${site.url}/${host}@pr-${number + 1}/`, 'pr-');
          const isAlive = await hasText(`${site.url}/${host}`, host);
          return isAlive ? (performance.now() - from) / 1_000 : Number.NaN;
        },
      });
      rows.push(row);
      console.error(`previews: ${reader}: ${row.values.map((value) => value.toFixed(1)).join(' ')}`);
      if (!row.values.some(Number.isNaN)) continue;
      killServer(site);
      site = await start();
    }
  } finally {
    killServer(site);
    await git.stop();
  }
  return rows;
}
