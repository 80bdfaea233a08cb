import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { dumbTestServer } from '#sources/git/testing/git-test-dumb-server.ts';
import { testMirrors, textOf } from '#sources/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#sources/git/testing/git-test-repository.ts';
import { gitTestServer } from '#sources/git/testing/git-test-server.ts';
import { gitTestTarget } from '#sources/git/testing/git-test-target.ts';
import { gitTestVersions } from '#sources/git/testing/git-test-versions.ts';

const patterns = { tags: ['v*'], branches: [] };

test('of hundreds of tags on other branches the 200 highest are fetched, and no more at the next sync', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const tree = (await one.git('rev-parse', 'HEAD^{tree}')).trim();
  for (let minor = 0; minor < 205; minor += 1) {
    const commit = (await one.git('commit-tree', '-m', `Release ${minor}`, tree)).trim();
    await one.git('--git-dir', one.path, 'update-ref', `refs/tags/v1.${minor}.0`, commit);
  }
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors({}, undefined, patterns);
  const target = gitTestTarget(`${server.url}/one.git`);
  const sync = async () => {
    const { repositories, warnings } = await mirrors.sync([target]);
    expect(warnings).toEqual([]);
    return repositories[0]?.refs?.filter(({ kind }) => kind === 'tag').map(({ name }) => name) ?? [];
  };
  const names = await sync();
  expect(names).toHaveLength(200);
  expect(names).toContain('v1.204.0');
  expect(names).not.toContain('v1.4.0');
  server.requests.length = 0;
  expect(await sync()).toEqual(names);
  expect(server.requests.filter(({ wants }) => wants > 0)).toEqual([]);
}, 60_000);

test('a server that sends only what its refs name sends other versions too', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  await one.git('--git-dir', one.path, 'update-server-info');
  const server = await dumbTestServer(root);
  const { mirrors } = await testMirrors({}, undefined, patterns);
  const { repositories, warnings } = await mirrors.sync([gitTestTarget(`${server.url}/one.git`)]);
  expect(warnings).toEqual([]);
  expect(await textOf(await repositories[0]?.at?.(one.tagged['v2.1.0']), 'docs/c.md')).toBe('# C\n');
});

test('versions that would make a mirror too large are left out with a warning', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  await one.git('checkout', '--quiet', '--orphan', 'other');
  const noise = Array.from({ length: 30_000 }, (_, index) => String(Math.sin(index))).join('\n');
  await one.commit({ 'large.txt': noise });
  await one.tag('v9.0.0');
  await one.git('--git-dir', one.path, 'update-ref', '-d', 'refs/heads/other');
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors({ size: 100_000 }, undefined, patterns);
  const target = gitTestTarget(`${server.url}/one.git`);
  const { repositories, warnings } = await mirrors.sync([target]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One 3.0.0\n');
  expect(warnings.map(({ message }) => message).join()).toMatch(/^Some of its versions cannot be fetched: it has more/);
  // The mirror has room for the next commit.
  await one.git('checkout', '--quiet', '--force', 'main');
  await one.commit({ 'README.md': '# Next\n', 'large.txt': undefined });
  const next = await mirrors.sync([target]);
  expect(next.warnings).toHaveLength(1);
  expect(await textOf(next.repositories[0], 'README.md')).toBe('# Next\n');
  expect(await textOf(await next.repositories[0]?.at?.(one.tagged['v1.0.0']), 'README.md')).toBe('# One 1.0.0\n');
});

test('a version is read while a sync of its repository waits for the remote', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  const waiting = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let isSlow = false;
  const server = await gitTestServer({
    root,
    async delay() {
      if (!isSlow) return;
      asked.resolve();
      await waiting.promise;
    },
  });
  const { mirrors } = await testMirrors({}, undefined, patterns);
  const target = gitTestTarget(`${server.url}/one.git`);
  const [repository] = (await mirrors.sync([target])).repositories;
  isSlow = true;
  const syncing = mirrors.sync([target]);
  await asked.promise;
  expect(await textOf(await repository?.at?.(one.tagged['v1.0.0']), 'README.md')).toBe('# One 1.0.0\n');
  waiting.resolve();
  expect((await syncing).warnings).toEqual([]);
});
