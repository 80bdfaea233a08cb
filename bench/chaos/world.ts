import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageNames, pagePath, writeFamily } from '#bench/family/family.ts';
import { writeGitFamily } from '#bench/family/git-family.ts';
import type { Random } from '#bench/family/random.ts';
import { startServer } from '#bench/servers/child-server.ts';
import { type Question, request } from './asking.ts';
import { type ChaosSite, createChaosSite, unprivileged } from './chaos-site.ts';
import { type GitGate, openGitGate } from './git-gate.ts';

const run = promisify(execFile);

/** A site of two folders and some git repositories, and all that can be done to it. */
export interface World {
  /** The folder of everything. */
  readonly folder: string;
  /** Folder of six repositories. */
  readonly family: string;
  /** Folder of three repositories, a source of its own. */
  readonly second: string;
  /** Folder of three bare repositories, {@link gitNames}, which the gate serves. */
  readonly repositories: string;
  /** The cache folder. As root it is a small disk of its own. */
  readonly cache: string;
  /** The settings file. */
  readonly settings: string;
  /** The git server. */
  readonly gate: GitGate;
  /** The site, which has been started. */
  readonly site: ChaosSite;
  /** Changes a page of the second folder and one of a git repository. Resolves to what the site must show soon. */
  edit(): Promise<readonly Question[]>;
  /** Stops everything. */
  close(): Promise<void>;
}

/** The size of the family: six packages in a folder, three in a second one, three in git. */
export const worldSize = { packages: 12, pages: 8 };

/** The packages by source. */
export const [familyNames, secondNames, gitNames] = [
  packageNames(worldSize).slice(0, 6),
  packageNames(worldSize).slice(6, 9),
  packageNames(worldSize).slice(9),
] as const;

/** True if this process may mount, change owners, and so on. */
export const isRoot = process.getuid?.() === 0;

/** The size of the disk of the cache, in MB. */
const diskMegabytes = 160;

/** Writes the family, starts its git server and the site, and waits until the site is well. */
export async function createWorld(folder: string): Promise<World> {
  const [family, second, repositories, cache] = ['family', 'second', 'git', 'cache'].map((name) => join(folder, name));
  if (!family || !second || !repositories || !cache) throw new Error('A path is empty.');
  await writeWorld({ folder, family, second, repositories, cache });
  const git = await startServer([new URL('../servers/git-server.ts', import.meta.url).pathname, repositories]);
  const gate = await openGitGate(git.url);
  const settings = join(folder, 'asterism.config.json');
  const sources = [family, second, { git: gitNames.map((name) => `${gate.url}/${name}.git`) }];
  // A thread that hangs is ended after four times as long and 10 s: before clients give up.
  const limits = { timeLimit: 3_000 };
  const core = { server: { url: 'https://docs.example.org' } };
  const server = { sync: { interval: 5 }, limits, allowedHosts: ['127.0.0.1'] };
  await writeFile(settings, JSON.stringify({ core, sources, server }));
  await own(folder);
  const site = await createChaosSite({ folder, args: ['--config', settings, '--cache', cache] });
  await site.start();
  let edits = 0;
  return {
    ...{ folder, family, second, repositories, cache, settings, gate, site },
    async edit() {
      edits += 1;
      return [await editFile({ second }, edits), await push({ repositories }, edits)];
    },
    async close() {
      await site.stop('SIGKILL');
      gate.close();
      await git.stop();
      if (isRoot) await run('umount', ['--lazy', cache]);
    },
  };
}

type Places = Pick<World, 'folder' | 'family' | 'second' | 'repositories' | 'cache'>;

async function writeWorld({ folder, family, second, repositories, cache }: Places): Promise<void> {
  const staging = join(folder, 'staging');
  for (const each of [family, second, staging, cache]) await mkdir(each, { recursive: true });
  if (isRoot) await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', cache]);
  await writeFamily(staging, worldSize);
  for (const name of familyNames) await rename(join(staging, name), join(family, name));
  for (const name of secondNames) await rename(join(staging, name), join(second, name));
  await writeGitFamily(staging, repositories);
  const checkout = join(family, familyNames[0] ?? '');
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    ['commit', '-q', '-m', 'First'],
    ['tag', 'v1.0.0'],
  ])
    await run('git', ['-c', 'user.name=Chaos', '-c', 'user.email=chaos@example.org', ...args], { cwd: checkout });
}

/** Gives everything in a folder to the user of the site. A process that runs there may remove files meanwhile. */
export async function own(folder: string): Promise<void> {
  if (!isRoot) return;
  await run('chown', ['-R', `${unprivileged}:${unprivileged}`, folder]).catch((error: unknown) => {
    if (!String(error).includes('No such file or directory')) throw error;
  });
}

/** The address of the image of a page for shared links, in its first group. */
export const cardOf = /"https:\/\/docs\.example\.org(\/assets\/card\/[^"]+)"/;

/** The page of each package. */
export function questionsOf(names: readonly string[]): readonly Question[] {
  return names.map((name) => ({ kind: 'page', path: `/${name}/index.html`, status: 200, text: name }));
}

/** A question about the family: pages, data, markdown, files, searches, lists, versions, images, and what is missing. */
export function questionOf(random: Random): Question {
  const number = random.between(1, worldSize.packages);
  const name = packageNames(worldSize)[number - 1] ?? '';
  const page = pagePath(number, random.between(1, worldSize.pages));
  const asked: readonly [Question, ...Question[]] = [
    { kind: 'page', path: page, status: 200, text: name },
    { kind: 'page', path: page, status: 200, text: name },
    { kind: 'page', path: page, status: 200, text: name },
    { kind: 'page', path: `/${name}/index.html`, status: 200, text: name },
    { kind: 'home', path: '/matrix', status: 200, text: 'bench-007' },
    { kind: 'markdown', path: page.replace(/html$/, 'md'), status: 200, text: '## ' },
    { kind: 'raw', path: `/git${page.replace(/html$/, 'md')}`, status: 200, text: '## ' },
    { kind: 'image', path: `/git/${name}/images/build.svg`, status: 200, text: 'build ok' },
    {
      kind: 'card',
      path: `/${name}/index.html`,
      status: 200,
      text: name,
      follow: cardOf,
    },
    { kind: 'search', path: `/api/search?q=${name}`, status: 200, text: '"complete"' },
    { kind: 'search page', path: `/search?q=${name}`, status: 200, text: name },
    { kind: 'list', path: '/api/repo', status: 200, text: name },
    { kind: 'package', path: `/api/repo/${name}`, status: 200, text: name },
    { kind: 'files', path: '/api/files', status: 200, text: name },
    { kind: 'data', path: '/-/family.json', status: 200, text: name },
    { kind: 'feed', path: '/feed.atom', status: 200, text: '<feed' },
    { kind: 'llms', path: '/llms.txt', status: 200, text: name },
    { kind: 'sitemap', path: '/sitemap.xml', status: 200, text: '<' },
    { kind: 'worker', path: '/service-worker.js', status: 200 },
    {
      kind: 'version',
      path: `/bench-001@1.0.0/docs/page-0${random.between(1, worldSize.pages)}.html`,
      status: 200,
      text: 'bench-001',
    },
    { kind: 'missing', path: `/nothing-${random.between(1, 1_000_000)}.html`, status: 404 },
    { kind: 'missing', path: `/${name}/docs/nothing-${random.between(1, 1_000)}.html`, status: 404 },
  ];
  return random.pick(asked);
}

async function editFile({ second }: Pick<World, 'second'>, number: number): Promise<Question> {
  const [, name = ''] = secondNames;
  const text = `Edit number ${number} of the run.`;
  await writeFile(join(second, name, 'docs/edited.md'), `# Edited\n\n${text}\n`);
  return { kind: 'edit', path: `/${name}/docs/edited.html`, status: 200, text };
}

async function push({ repositories }: Pick<World, 'repositories'>, number: number): Promise<Question> {
  const name = gitNames[2] ?? '';
  const text = `Push number ${number} of the run.`;
  const file = `# Edited\n\n${text}\n`;
  const who = `Chaos <chaos@example.org> ${Math.floor(Date.now() / 1_000)} +0000`;
  const commit = `commit refs/heads/main\ncommitter ${who}\ndata 4\nEdit\nfrom refs/heads/main^0\n`;
  const running = run('git', [
    '-C',
    join(repositories, `${name}.git`),
    '-c',
    'safe.directory=*',
    'fast-import',
    '--quiet',
  ]);
  running.child.stdin?.end(`${commit}M 644 inline docs/edited.md\ndata ${file.length}\n${file}\ndone\n`);
  await running;
  return { kind: 'edit', path: `/${name}/docs/edited.html`, status: 200, text };
}

/** What is not well with a site: its health, a page of each package, the search, or what it must show. */
export async function problemsOf(
  { url }: Pick<ChaosSite, 'url'>,
  expected: readonly Question[] = [],
): Promise<readonly string[]> {
  const health = await request(`${url}/healthz`);
  const problems: string[] = [];
  if (!health.body.startsWith('{"status":"ok"')) problems.push(`/healthz: ${health.body.slice(0, 600)}`);
  for (const { path, text = '' } of [...questionsOf(packageNames(worldSize)), ...expected]) {
    const { status, body } = await request(url + path);
    if (status !== 200 || !body.includes(text)) problems.push(`${path}: ${status} ${body.slice(0, 100)}`);
  }
  const found = await request(`${url}/api/search?q=bench-003`);
  if (!found.body.includes('"complete":true') || !found.body.includes('/bench-003'))
    problems.push(`search: ${found.status} ${found.body.slice(0, 100)}`);
  return problems;
}

/** Waits until a site is well. Resolves to what is wrong when the time is over. */
export async function untilWell(
  { site, edit }: Pick<World, 'site' | 'edit'>,
  limitMs: number,
): Promise<readonly string[]> {
  const deadline = performance.now() + limitMs;
  const edited = await edit();
  for (;;) {
    const problems = await problemsOf(site, edited);
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await wait(1_000);
  }
}

/** The files of the database or of the search index of a site. */
export async function databaseFiles(
  { cache }: Pick<World, 'cache'>,
  which: 'store' | 'search',
): Promise<readonly string[]> {
  const start = which === 'store' ? /^asterism\.sqlite(-wal|-shm)?$/ : /^asterism\.sqlite-search-[^.]+?(-wal|-shm)?$/;
  return (await readdir(cache)).filter((name) => start.test(name)).map((name) => join(cache, name));
}

/** Runs git in a bare repository of the family. */
export async function git(
  { repositories }: Pick<World, 'repositories'>,
  name: string,
  args: readonly string[],
): Promise<string> {
  const options = { cwd: join(repositories, `${name}.git`) };
  const config = ['-c', 'safe.directory=*', '-c', 'user.name=Chaos', '-c', 'user.email=chaos@example.org'];
  return (await run('git', [...config, ...args], options)).stdout.trim();
}

/** Adds a line to a file, and returns its text before. */
export async function addLine(file: string, line: string): Promise<string> {
  const before = await readFile(file, 'utf8');
  await writeFile(file, `${before}\n${line}\n`);
  return before;
}
