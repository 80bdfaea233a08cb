import { execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path/posix';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { processesWith } from '#platform/testing/processes-with.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const pages = ['README.md', 'docs/a.md', 'docs/b.md', 'docs/c.md'];

/** One version of every page; each page names the version. */
function version(number: number): Record<string, string> {
  return Object.fromEntries(
    pages.map((page) => [page, `# Version ${number}\n\n${`${page} ${number} `.repeat(400)}\n`]),
  );
}

/**
 * Versions of the pages in a mirror, read without a request to the remote: exactly one unless a sync was incomplete.
 */
async function versionsIn(folder: string, address: string): Promise<readonly string[]> {
  const { mirrors } = await testMirrors({}, folder);
  const [repository] = (await mirrors.listCached([gitTestTarget(address)])).repositories;
  if (repository === undefined) return [];
  expect(repository.files.map(({ path }) => path)).toEqual(pages);
  const texts = await Promise.all(pages.map((page) => textOf(repository, page)));
  return [...new Set(texts.map((text) => text?.split('\n')[0] ?? 'missing'))];
}

test('a connection that is cut in the middle of a fetch leaves the pages unchanged', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit(version(1));
  let cut: number | undefined;
  const server = await gitTestServer({ root, cutAfter: () => cut });
  const address = `${server.url}/one.git`;
  const { mirrors, folder } = await testMirrors();
  await mirrors.sync([gitTestTarget(address)]);
  await one.commit(version(2));
  for (cut of [0, 40, 200]) {
    const { repositories, stale } = await mirrors.sync([gitTestTarget(address)]);
    expect(stale?.reason).toBeTruthy();
    expect(await textOf(repositories[0], 'docs/a.md')).toContain('# Version 1\n');
    expect(await versionsIn(folder, address)).toEqual(['# Version 1']);
  }
  cut = undefined;
  const { repositories } = await mirrors.sync([gitTestTarget(address)]);
  expect(await textOf(repositories[0], 'docs/a.md')).toContain('# Version 2\n');
});

test('a site that is killed at any moment of a sync has complete pages at its next start', {
  timeout: 120_000,
}, async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit(version(0));
  const server = await gitTestServer({ root });
  const address = `${server.url}/one.git`;
  const folder = await temporaryFolder();
  await (await testMirrors({}, folder)).mirrors.sync([gitTestTarget(address)]);
  for (let kill = 1; kill <= 10; kill += 1) {
    await one.commit(version(kill));
    await killedSync({ folder, address }, moments[kill - 1] ?? 'synced');
    const versions = await versionsIn(folder, address);
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatch(/^# Version \d+$/);
  }
  expect(await versionsIn(folder, address)).toEqual(['# Version 10']);
});

/** Milliseconds after the start of a sync; the last sync is killed after its end, which proves that syncs work. */
const moments = [0, 15, 35, 60, 90, 130, 180, 250, 350];

async function killedSync(
  message: { readonly folder: string; readonly address: string },
  after: number | 'synced',
): Promise<void> {
  const child = fork(new URL(import.meta.resolve('#features/git/testing/git-test-child.ts')), [], { stdio: 'ignore' });
  child.send(message);
  await once(child, 'message');
  if (after === 'synced') await once(child, 'message');
  else await wait(after);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test('a remote that never responds times out, and all git processes end', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => silent.closeAllConnections());
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { mirrors } = await testMirrors({ requestTimeoutMs: 400 });
  const error = await mirrors
    .sync([gitTestTarget(`http://127.0.0.1:${port}/one.git`)])
    .catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/took longer than/);
  await wait(100);
  expect(await processesWith(`127.0.0.1:${port}/one.git`)).toBe(0);
});

test('a repository that is too large is left out with a warning', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const { mirrors } = await testMirrors({ size: 10 });
  const error = await mirrors.sync([gitTestTarget(one.path)]).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/has more than .* exclude the repository/);
});

test('a full disk leaves the pages unchanged (skipped where no file system can be mounted)', async (context) => {
  const disk = smallDisk(await temporaryFolder());
  if (disk === undefined) return context.skip('this machine does not let us mount a small file system');
  const root = await temporaryFolder();
  const one: GitTestRepository = await gitTestRepository(root, 'one');
  await one.commit(version(1));
  const folder = join(disk, 'git');
  await mkdir(folder);
  const { mirrors } = await testMirrors({}, folder);
  await mirrors.sync([gitTestTarget(one.path)]);
  const noise = randomBytes(400_000).toString('base64');
  await one.commit({
    ...version(2),
    'docs/a.md': `# Version 2\n${noise}${randomBytes(600_000).toString('base64')}`,
  });
  const { repositories, stale } = await mirrors.sync([gitTestTarget(one.path)]);
  expect(stale?.reason).toBe('The disk of the cache folder is full. Free some space.');
  expect(await textOf(repositories[0], 'docs/a.md')).toContain('# Version 1\n');
  expect(await versionsIn(folder, one.path)).toEqual(['# Version 1']);
  expect((await readdir(folder)).filter((name) => name.includes('temporary'))).toEqual([]);
});

function smallDisk(folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }));
  return folder;
}

test.each([
  ['text/html; charset=utf-8', '<!doctype html><title>Sign in</title>'],
  ['application/json', '{"error":"sign in"}'],
  ['application/x-git-upload-pack-advertisement', '<!doctype html><title>Sign in</title>'],
])('a server that answers with a page of type %s is not taken for a repository without commits', async (type, body) => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit(version(1));
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors();
  const address = `${server.url}/one.git`;
  await mirrors.sync([gitTestTarget(address)]);
  await server.stop();
  const page = createServer((_, response) => response.writeHead(200, { 'Content-Type': type }).end(body));
  page.listen(Number(new URL(server.url).port), '127.0.0.1');
  await once(page, 'listening');
  onTestFinished(() => void page.close());
  const { repositories, stale } = await mirrors.sync([gitTestTarget(address)]);
  expect(stale?.reason).toContain('It does not respond like a git server');
  expect(await textOf(repositories[0], 'docs/a.md')).toContain('# Version 1\n');
  const fresh = await (await testMirrors()).mirrors.sync([gitTestTarget(address)]).catch(String);
  expect(fresh).toContain(
    'It does not respond like a git server, but for example with a sign-in page. Check its address.',
  );
});
