import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeFamily } from '#bench/family/family.ts';
import { writeGitFamily } from '#bench/family/git-family.ts';
import { type MemoryPeak, watchMemory } from '#bench/measure/tree-memory.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { type ChildServer, startServer } from '#bench/servers/child-server.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

const run = promisify(execFile);

/** Number of git processes at the same time, the same as in Asterism. */
const concurrency = 8;

/** Measures git repositories over HTTP: first sync, second sync, and a start while their server is down. */
export async function measureGit(setup: Setup): Promise<SectionReport> {
  const sizes = setup.quick ? [31, 100] : [31, 100, 1_000];
  const found: Figures[] = [];
  for (const size of sizes) found.push(await measureSize(setup.folder, size));
  const [small, hundred, thousand = hundred] = found;
  if (small === undefined || hundred === undefined || thousand === undefined) throw new Error('No size was measured.');
  const growth = thousand.first.time / hundred.first.time;
  const times = thousand.size / hundred.size;
  return {
    tables: [syncTable(found), startTable(found)],
    goals: [
      { figure: 'most memory of all processes, MB', found: thousand.first.memory.tree, rule: '≤ 400', limit: 400 },
      { figure: 'second sync of 31, s', found: small.second.time, rule: '≤ 2', limit: 2 },
      { figure: 'warm start, remote down, s', found: thousand.warm.time, rule: '≤ 2', limit: 2 },
      ...(times > 1
        ? [{ figure: `first sync, ${times} times as many`, found: growth, rule: '≤ 1.1 × as many', limit: 1.1 * times }]
        : []),
    ],
    notes: [
      'Each repository has 10 pages of about 11 KB, a README, three images and one commit. The server is `git http-backend`.',
      'A first sync fetches commits and contents, lists every file with its history, and reads the links of every page.',
      '`clone` fetches commits and folders only (`git clone --bare --filter=blob:none`), `ls-remote` requests one branch. Both run eight processes.',
      'Each sync is a run of `asterism sync`. The git server runs on the same machine.',
    ],
  };
}

interface Timed {
  /** Seconds. */
  readonly time: number;
  readonly memory: MemoryPeak;
}

interface Figures {
  readonly size: number;
  readonly first: Timed;
  readonly second: Timed;
  readonly warm: Timed;
  readonly clone: number;
  readonly lsRemote: number;
}

async function measureSize(folder: string, size: number): Promise<Figures> {
  const root = join(folder, `git-${size}`);
  const family = join(root, 'family');
  await mkdir(family, { recursive: true });
  await writeFamily(family, { packages: size, pages: 10 });
  const names = await writeGitFamily(family, join(root, 'repositories'));
  const server = await startServer([
    fileURLToPath(import.meta.resolve('#bench/servers/git-server.ts')),
    join(root, 'repositories'),
  ]);
  const addresses = names.map((name) => `${server.url}/${name}.git`);
  const settings = join(root, 'asterism.config.json');
  await writeFile(settings, JSON.stringify({ sources: [{ git: addresses }] }));
  const args = ['--config', settings, '--cache', join(root, 'cache')];
  try {
    const clone = await runForEach(
      addresses,
      `git clone --quiet --bare --filter=blob:none {} ${root}/clones/$(basename {})`,
    );
    const first = await runSync(args);
    const second = await runSync(args);
    const lsRemote = await runForEach(addresses, 'git ls-remote {} HEAD');
    await server.stop();
    return { size, first, second, clone, lsRemote, warm: await measureWarmStart(args, `/${names[0]}`) };
  } finally {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Runs a shell command for each address. Resolves to the duration in seconds. */
async function runForEach(addresses: readonly string[], command: string): Promise<number> {
  const start = performance.now();
  const all = run('xargs', ['-P', String(concurrency), '-I', '{}', 'sh', '-c', `${command} > /dev/null`]);
  all.child.stdin?.end(addresses.join('\n'));
  await all;
  return (performance.now() - start) / 1_000;
}

async function runSync(args: readonly string[]): Promise<Timed> {
  const start = performance.now();
  const child = spawn(process.execPath, [asterismProgram, 'sync', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-2_000);
  });
  const memory = watchMemory(child.pid ?? 0);
  const [code] = await once(child, 'exit');
  const time = (performance.now() - start) / 1_000;
  if (code !== 0) throw new Error(`asterism sync ended with code ${code}: ${errors}`);
  return { time, memory: await memory.stop() };
}

/** Measures the time from the command until the first response. */
async function measureWarmStart(args: readonly string[], page: string): Promise<Timed> {
  const start = performance.now();
  const site: ChildServer = await startServer([asterismProgram, ...args, '--port', '0']);
  const memory = watchMemory(site.pid);
  try {
    const { status } = await fetch(site.url + page);
    const time = (performance.now() - start) / 1_000;
    if (status !== 200) throw new Error(`${page} returned status ${status}.`);
    return { time, memory: await memory.stop() };
  } finally {
    await site.stop();
  }
}

function syncTable(found: readonly Figures[]) {
  const rows = found.map(({ size, first, second, clone, lsRemote }): Row => {
    const { own, tree } = first.memory;
    return { name: String(size), values: [first.time, clone, tree, own, second.time, lsRemote, second.memory.tree] };
  });
  const columns = ['first s', 'clone s', 'memory MB', 'of node MB', 'second s', 'ls-remote s', 'memory MB'];
  return { title: 'Repositories of 10 pages over HTTP on this machine, beside git alone', columns, rows };
}

function startTable(found: readonly Figures[]) {
  const rows = found.map(({ size, warm }): Row => ({ name: String(size), values: [warm.time, warm.memory.tree] }));
  return {
    title: 'Start from the cache while the git server is down',
    columns: ['first page s', 'memory MB'],
    rows,
  };
}
