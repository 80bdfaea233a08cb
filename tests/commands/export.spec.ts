import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';

const bin = join(import.meta.dirname, '../../bin/asterism.js');
const pages = 30;
const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-export-'));
  await writePages('the first time');
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('an export that is killed leaves the old site whole, and the next one clears up after it', async () => {
  expect(await ended(start())).toBe(0);
  const site = await filesOf('site');
  await writePages('the second time');
  const child = start();
  // It is under way as soon as some of the new site is there.
  await expect.poll(() => filesIn('.site.asterism-next'), { intervals: [5], timeout: 30_000 }).toBeGreaterThan(20);
  child.kill('SIGKILL');
  expect(await ended(child)).toBe(null);
  expect(await filesOf('site')).toEqual(site);
  expect(await ended(start())).toBe(0);
  expect(await readFile(join(folder, 'site/one/docs/page-1.html'), 'utf8')).toContain('the second time');
  expect((await readdir(folder)).toSorted()).toEqual(['cache', 'family', 'site', 'site.changes']);
});

test('continuous integration tells by the exit code whether pages are missing', async () => {
  const long = join(folder, `family/one/docs/${'x'.repeat(249)}.md`);
  await writeFile(long, '# A name that is too long for a file of a site\n');
  expect(await ended(start('--strict'))).toBe(1);
  expect(await ended(start())).toBe(2);
  expect([...(await filesOf('site')).keys()].some((file) => file.endsWith('/one/docs/page-1.html'))).toBe(true);
  await rm(long);
  expect(await ended(start('--strict'))).toBe(0);
});

test('continuous integration tells by the exit code that a repository could not be fetched', async () => {
  for (const name of ['lamp', 'wick']) {
    const path = join(folder, 'remotes', name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'README.md'), `# The ${name}\n`);
    execFileSync('git', ['init', '-q', path]);
    execFileSync('git', ['-C', path, 'add', '.']);
    execFileSync('git', ['-C', path, ...author, 'commit', '-qm', 'Begin']);
  }
  const packed = join(folder, 'remotes/wick/.git/objects');
  await rename(packed, `${packed}-away`);
  await mkdir(packed);
  expect(await ended(startFor('git:remotes', '--out', 'fetched', '--strict'))).toBe(1);
  expect(await filesIn('fetched')).toBe(0);
  const partial = startFor('git:remotes', '--out', 'fetched');
  expect(await errorsOf(partial)).toContain('The site lacks repositories that could not be read: wick');
  expect(partial.exitCode).toBe(3);
  expect(await readFile(join(folder, 'fetched/lamp/index.html'), 'utf8')).toContain('The lamp');
  await rm(packed, { recursive: true });
  await rename(`${packed}-away`, packed);
  expect(await ended(startFor('git:remotes', '--out', 'fetched', '--strict'))).toBe(0);
  expect(await readFile(join(folder, 'fetched/wick/index.html'), 'utf8')).toContain('The wick');
});

function start(...flags: readonly string[]): ChildProcess {
  return startFor('family', '--out', 'site', ...flags);
}

function startFor(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [bin, 'export', ...args], {
    cwd: folder,
    env: { ...process.env, ASTERISM_CACHE: join(folder, 'cache'), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function errorsOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await once(child, 'close');
  return text;
}

async function ended(child: ChildProcess): Promise<number | null> {
  child.stderr?.resume();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function writePages(when: string): Promise<void> {
  await mkdir(join(folder, 'family/one/docs'), { recursive: true });
  await writeFile(join(folder, 'family/one/README.md'), '# One\n');
  for (let page = 1; page <= pages; page += 1) {
    const text = `# Page ${page}\n\n${`Written ${when}. `.repeat(200)}\n`;
    await writeFile(join(folder, `family/one/docs/page-${page}.md`), text);
  }
}

async function filesIn(name: string): Promise<number> {
  return (await readdir(join(folder, name), { recursive: true }).catch(() => [])).length;
}

async function filesOf(name: string): Promise<ReadonlyMap<string, string>> {
  const found = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
  const paths = found.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'latin1')] as const)));
}
