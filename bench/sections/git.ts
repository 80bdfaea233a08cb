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

/** Repositories that git works on at once, as many as Asterism does. */
const atOnce = 8;

/** Git repositories over HTTP: mirrored, asked again, and shown at a start while their server is down. */
export async function git(setup: Setup): Promise<SectionReport> {
  const sizes = setup.quick ? [31, 100] : [31, 100, 1_000];
  const found: Figures[] = [];
  for (const size of sizes) found.push(await measure(setup.folder, size));
  const [small, hundred, thousand = hundred] = found;
  if (small === undefined || hundred === undefined || thousand === undefined) throw new Error('Nothing was measured.');
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
      'Each repository has 10 pages of about 11 KB, a README, three images and one commit; the server is `git http-backend`.',
      'A first sync fetches commits and contents, lists every file with its past, and looks for links in every page.',
      '`clone` fetches commits and folders only (`git clone --bare --filter=blob:none`), `ls-remote` asks for one branch; both eight at a time.',
      'The syncs are whole runs of `asterism sync`; the server of git uses the same processors.',
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
  readonly ask: number;
}

async function measure(folder: string, size: number): Promise<Figures> {
  const place = join(folder, `git-${size}`);
  const family = join(place, 'family');
  await mkdir(family, { recursive: true });
  await writeFamily(family, { packages: size, pages: 10 });
  const names = await writeGitFamily(family, join(place, 'repositories'));
  const server = await startServer([
    fileURLToPath(import.meta.resolve('#bench/servers/git-server.ts')),
    join(place, 'repositories'),
  ]);
  const addresses = names.map((name) => `${server.url}/${name}.git`);
  const settings = join(place, 'asterism.config.json');
  await writeFile(settings, JSON.stringify({ sources: [{ git: addresses }] }));
  const args = ['--config', settings, '--cache', join(place, 'cache')];
  try {
    const clone = await inShell(
      addresses,
      `git clone --quiet --bare --filter=blob:none {} ${place}/clones/$(basename {})`,
    );
    const first = await sync(args);
    const second = await sync(args);
    const ask = await inShell(addresses, 'git ls-remote {} HEAD');
    await server.stop();
    return { size, first, second, clone, ask, warm: await warmStart(args, `/${names[0]}`) };
  } finally {
    await server.stop();
    await rm(place, { recursive: true, force: true });
  }
}

/** Runs a command of git for each address; gives the seconds. */
async function inShell(addresses: readonly string[], command: string): Promise<number> {
  const begun = performance.now();
  const all = run('xargs', ['-P', String(atOnce), '-I', '{}', 'sh', '-c', `${command} > /dev/null`]);
  all.child.stdin?.end(addresses.join('\n'));
  await all;
  return (performance.now() - begun) / 1_000;
}

async function sync(args: readonly string[]): Promise<Timed> {
  const begun = performance.now();
  const child = spawn(process.execPath, [asterismProgram, 'sync', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-2_000);
  });
  const memory = watchMemory(child.pid ?? 0);
  const [code] = await once(child, 'exit');
  const time = (performance.now() - begun) / 1_000;
  if (code !== 0) throw new Error(`The sync ended with ${code}: ${errors}`);
  return { time, memory: await memory.stop() };
}

/** From the command until a page is answered. */
async function warmStart(args: readonly string[], page: string): Promise<Timed> {
  const begun = performance.now();
  const site: ChildServer = await startServer([asterismProgram, ...args, '--port', '0']);
  const memory = watchMemory(site.pid);
  try {
    const { status } = await fetch(site.url + page);
    const time = (performance.now() - begun) / 1_000;
    if (status !== 200) throw new Error(`${page} was answered with ${status}.`);
    return { time, memory: await memory.stop() };
  } finally {
    await site.stop();
  }
}

function syncTable(found: readonly Figures[]) {
  const rows = found.map(({ size, first, second, clone, ask }): Row => {
    const { own, tree } = first.memory;
    return { name: String(size), values: [first.time, clone, tree, own, second.time, ask, second.memory.tree] };
  });
  const columns = ['first s', 'clone s', 'memory MB', 'of node MB', 'second s', 'ls-remote s', 'memory MB'];
  return { title: 'Repositories of 10 pages over HTTP on this machine, beside git alone', columns, rows };
}

function startTable(found: readonly Figures[]) {
  const rows = found.map(({ size, warm }): Row => ({ name: String(size), values: [warm.time, warm.memory.tree] }));
  return {
    title: 'Start with what is kept, the server of git being down',
    columns: ['first page s', 'memory MB'],
    rows,
  };
}
