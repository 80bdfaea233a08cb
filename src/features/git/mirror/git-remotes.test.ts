import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gitSource } from '#features/git/git-source.ts';
import { dumbTestServer } from '#features/git/testing/git-test-dumb-server.ts';
import { testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

async function familyOf(...names: readonly string[]) {
  const root = await temporaryFolder();
  const repositories = await Promise.all(names.map((name) => gitTestRepository(root, name)));
  for (const [index, each] of repositories.entries()) await each.commit({ 'README.md': `# ${names[index]}\n` });
  return { root, repositories };
}

/** Syncs mirrors of an address, and returns its pages and warnings. */
async function syncOf(address: string) {
  const { mirrors } = await testMirrors();
  const listing = await mirrors.sync([gitTestTarget(address)]).catch(String);
  if (typeof listing === 'string') return { mirrors, text: listing };
  return { mirrors, text: await textOf(listing.repositories[0], 'README.md') };
}

test('a redirect of a git host to another one is refused, with and without credentials, and the other host gets no request', async () => {
  const { root } = await familyOf('one');
  const other = await gitTestServer({ root });
  const host = await gitTestServer({ root, redirect: (path) => other.url + path });
  for (const address of [`${host.url}/one.git`, `${host.url.replace('//', '//me:s3cret@')}/one.git`]) {
    const { text } = await syncOf(address);
    expect(text).toContain(`It redirects to ${other.url}, another host. Use that address instead`);
  }
  // Git requests the refs first, and the contents afterwards.
  const late = await gitTestServer({
    root,
    redirect: (path) => (path.endsWith('/git-upload-pack') ? other.url + path : undefined),
  });
  expect((await syncOf(`${late.url}/one.git`)).text).toMatch(/cannot be read/);
  expect(other.requests).toEqual([]);
});

test('a dumb HTTP server cannot redirect git to another host for objects that it lacks', async () => {
  const { root, repositories } = await familyOf('one');
  await repositories[0]?.git('--git-dir', repositories[0].path, 'update-server-info');
  const other = await dumbTestServer(root);
  await writeFile(join(root, 'one.git/objects/info/http-alternates'), `${other.url}/one.git/objects/\n`);
  const isSent = (path: string): boolean => !path.includes('/objects/') || path.endsWith('/http-alternates');
  const host = await dumbTestServer(root, (path) => (isSent(path) ? undefined : { status: 404 }));
  expect((await syncOf(`${host.url}/one.git`)).text).toMatch(/cannot be read/);
  expect(other.requests).toEqual([]);
});

test.each(['', 'me:s3cret@'])('a repository that was renamed at its host is followed there (%s)', async (user) => {
  const { root, repositories } = await familyOf('now');
  const authorization = user && `Basic ${Buffer.from(user.slice(0, -1)).toString('base64')}`;
  const redirect = (path: string): string | undefined => {
    if (path.startsWith('/first/')) return path.replace('/first/', '/second.git/');
    return path.startsWith('/second.git/') ? path.replace('/second.git/', '/now.git/') : undefined;
  };
  const server = await gitTestServer({ root, redirect, ...(authorization && { authorization }) });
  const address = `${server.url.replace('//', `//${user}`)}/first`;
  const { mirrors, text } = await syncOf(address);
  expect(text).toBe('# now\n');
  await repositories[0]?.commit({ 'README.md': '# later\n' });
  const { repositories: found } = await mirrors.sync([gitTestTarget(address)]);
  expect(await textOf(found[0], 'README.md')).toBe('# later\n');
});

test('a redirect loop of a host is an error', async () => {
  const { root } = await familyOf('one');
  const server = await gitTestServer({ root, redirect: (path) => path });
  expect((await syncOf(`${server.url}/one.git`)).text).toContain('It redirects more than 3 times');
  expect(server.requests.length).toBeLessThan(10);
});

test('of several addresses those of repositories are shown, and each other one has a warning', async () => {
  const { root, repositories } = await familyOf('one', 'two');
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors();
  const gone = join(root, 'gone.git');
  const addresses = [repositories[0]?.path ?? '', gone, `${server.url}/two.git`, `${server.url}/never.git`];
  const listing = await gitSource({ addresses, mirrors }).list();
  expect(listing.repositories.map(({ folder }) => folder)).toEqual(['one', 'two']);
  expect(listing.stale).toBeUndefined();
  expect(listing.warnings.map(({ repository }) => repository)).toEqual(['gone', 'never']);
  for (const { message } of listing.warnings) expect(message).toMatch(/It is left out\.$/);
});

test('a repository is fetched by ssh in both spellings of its address, with the configured command', async () => {
  const { root } = await familyOf('one', 'two');
  const ssh = join(root, 'ssh.sh');
  // Runs the remote command locally, and logs its arguments.
  await writeFile(ssh, `#!/bin/sh\nfor last; do :; done\necho "$*" >> ${root}/asked\nexec sh -c "$last"\n`);
  await chmod(ssh, 0o755);
  vi.stubEnv('GIT_SSH_COMMAND', ssh);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { mirrors } = await testMirrors();
  const addresses = [`ssh://git@docs.example${root}/one.git`, `git@docs.example:${root}/two.git`];
  const { repositories, warnings } = await gitSource({ addresses, mirrors }).list();
  expect(warnings).toEqual([]);
  expect(await Promise.all(repositories.map((each) => textOf(each, 'README.md')))).toEqual(['# one\n', '# two\n']);
});
