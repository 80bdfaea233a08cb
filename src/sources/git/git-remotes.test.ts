import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#sources/temporary-folder.ts';
import { gitSource } from './git-source.ts';
import { testMirrors, textOf } from './git-test-mirrors.ts';
import { gitTestRepository } from './git-test-repository.ts';
import { gitTestServer } from './git-test-server.ts';
import { gitTestTarget } from './git-test-target.ts';

async function familyOf(...names: readonly string[]) {
  const root = await temporaryFolder();
  const repositories = await Promise.all(names.map((name) => gitTestRepository(root, name)));
  for (const [index, each] of repositories.entries()) await each.commit({ 'README.md': `# ${names[index]}\n` });
  return { root, repositories };
}

/** A server that sends everybody to the same path at another one. */
async function redirecting(to: string): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(302, { Location: to + request.url }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('credentials never reach the host that a redirect leads to', async () => {
  const { root } = await familyOf('one');
  const other = await gitTestServer({ root });
  const host = await redirecting(other.url);
  const { mirrors } = await testMirrors();
  const refused = mirrors.sync([gitTestTarget(`http://me:s3cret@${host}/one.git`)]);
  await expect(refused).rejects.toThrow(/cannot be read/);
  expect(other.requests).toEqual([]);
  const unnamed = (await testMirrors()).mirrors;
  const { repositories } = await unnamed.sync([gitTestTarget(`http://${host}/one.git`)]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# one\n');
  expect(other.requests.map(({ authorization }) => authorization).filter(Boolean)).toEqual([]);
});

test('of several addresses those that lead to a repository are shown, and each other one is named', async () => {
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

test('a repository is fetched by ssh in both spellings of its address, with the command that the operator names', async () => {
  const { root } = await familyOf('one', 'two');
  const ssh = join(root, 'ssh.sh');
  // Runs here what a host would be asked to run, and notes for whom.
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
