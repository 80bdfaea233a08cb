import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dumbTestServer } from '#features/git/testing/git-test-dumb-server.ts';
import { testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** Creates a repository of a few commits, prepared for a dumb HTTP server. */
async function dumbRepository(root: string) {
  const one = await gitTestRepository(root, 'one');
  for (let number = 1; number <= 8; number += 1) {
    await one.commit({ 'README.md': `# One ${number}\n`, [`docs/${number}.md`]: `# ${number}\n` });
  }
  await one.git('--git-dir', one.path, 'update-server-info');
  return one;
}

/** Installs a wrapper of git that reports this release and emulates its lazy fetching. */
async function gitOfRelease(version: string): Promise<void> {
  const folder = await temporaryFolder();
  const script = [
    '#!/bin/sh',
    `if [ "$1" = version ]; then echo 'git version ${version}'; exit; fi`,
    'unset GIT_NO_LAZY_FETCH',
    `PATH='${process.env.PATH}' exec git "$@"`,
  ];
  await writeFile(join(folder, 'git'), `${script.join('\n')}\n`);
  await chmod(join(folder, 'git'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('a repository on a dumb HTTP server is fetched once, and no fetch starts another one', async () => {
  const root = await temporaryFolder();
  const one = await dumbRepository(root);
  const server = await dumbTestServer(root);
  const { mirrors } = await testMirrors({ fetchTimeoutMs: 15_000 });
  const { repositories, warnings } = await mirrors.sync([gitTestTarget(`${server.url}/one.git`)]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One 8\n');
  expect(await textOf(repositories[0], 'docs/1.md')).toBe('# 1\n');
  expect(warnings).toEqual([]);
  // Each command begins with this request: one reads the refs, one fetches.
  const begun = () => server.requests.filter((path) => path.endsWith('/info/refs?service=git-upload-pack'));
  expect(begun()).toHaveLength(2);
  await one.commit({ 'README.md': '# One 9\n' });
  await one.git('--git-dir', one.path, 'update-server-info');
  const next = await mirrors.sync([gitTestTarget(`${server.url}/one.git`)]);
  expect(await textOf(next.repositories[0], 'README.md')).toBe('# One 9\n');
  expect(begun()).toHaveLength(4);
});

test.each(['2.32.0', '2.38.5', '2.39.3 (Vendor Git-146)', '2.44.0'])(
  'git %s, whose lazy fetching cannot be disabled, refuses a dumb HTTP server and says what to install',
  async (version) => {
    await gitOfRelease(version);
    const root = await temporaryFolder();
    await dumbRepository(root);
    const server = await dumbTestServer(root);
    const { mirrors } = await testMirrors({ fetchTimeoutMs: 15_000 });
    const refused = await mirrors.sync([gitTestTarget(`${server.url}/one.git`)]).catch(String);
    expect(refused).toContain("Its server does not support git's smart protocol");
    expect(refused).toContain('Install git 2.45 or later');
    expect(server.requests.filter((path) => path.includes('/objects/'))).toEqual([]);
  },
);
