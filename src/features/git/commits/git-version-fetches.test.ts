import { writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { dumbTestServer } from '#features/git/testing/git-test-dumb-server.ts';
import { testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { writeTestCommit } from '#features/git/testing/git-test-objects.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { onlyOf, refNames, servedVersions, versionPatterns } from '#features/git/testing/served-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { SourceError } from '#sources/source.ts';

test('of a large repository the old pages are fetched when they are asked for, in one request', async () => {
  const { one, sync, fetches, server } = await servedVersions({ wholeSize: 0 });
  const repository = await sync();
  // Commits, those of other versions, current contents, and the old contents of moved pages.
  expect(fetches()).toBe(4);
  const { 'v1.0.0': v1, 'v2.0.0': v2, 'v2.1.0': v21 } = one.tagged;
  server.requests.length = 0;
  const hashes = await repository.hashesAt?.('docs/b.md', [v1, v2, v21]);
  expect(hashes?.[0]).toBeUndefined();
  expect(hashes?.[1]).toMatch(/^[\da-f]{40}$/);
  expect(hashes?.[2]).toBe(hashes?.[1]);
  expect(fetches()).toBe(0);
  const paths = ['README.md', 'docs/a.md', 'docs/b.md', 'docs/c.md', 'docs', 'docs/none.md'];
  const before = await Promise.all(paths.map((path) => repository.hashesAt?.(path, [v1, v2, v21])));
  expect(fetches()).toBe(0);
  const [old] = await Promise.all([repository.at?.(v1), repository.at?.(v1)]);
  expect(await textOf(old, 'docs/old.md')).toBe('# Old\n');
  expect(fetches()).toBe(1);
  expect(await repository.movedFiles?.(v1, v2)).toEqual(new Map([['docs/a.md', 'docs/b.md']]));
  expect(await textOf(await repository.at?.(v2), 'docs/b.md')).toMatch(/^# B\n/);
  const versions = await Promise.all([v1, v2, v21].map((commit) => repository.at?.(commit)));
  const listed = paths.map((path) => versions.map((each) => each?.files.find((file) => file.path === path)?.hash));
  expect(before).toEqual(listed);
  await server.stop();
  // What was read before needs no remote.
  expect(await textOf(await repository.at?.(v1), 'docs/a.md')).toMatch(/^# A\n/);
});

test('while the remote is down, versions that were not fetched say so once, and the mirror stays as it is', async () => {
  const { one, sync, server, folder, target } = await servedVersions({ wholeSize: 0 });
  const repository = await sync();
  await server.stop();
  const failure = (): Promise<unknown> =>
    Promise.resolve(repository.at?.(one.tagged['v1.0.0'])).catch((error) => error);
  const first = await failure();
  expect(first).toBeInstanceOf(SourceError);
  expect(first).toMatchObject({ isRepeated: false, message: expect.stringMatching(/^An earlier version of one/) });
  expect(await failure()).toMatchObject({ isRepeated: true });
  expect(await textOf(repository, 'README.md')).toBe('# One 3.0.0\n');
  const stale = await sync();
  expect(refNames(stale)).toEqual(refNames(repository));
  const restarted = await testMirrors({ wholeSize: 0 }, folder, versionPatterns);
  const cached = onlyOf((await restarted.mirrors.listCached([target])).repositories);
  expect(refNames(cached)).toEqual(refNames(repository));
  await expect(cached.at?.(one.tagged['v1.0.0'])).rejects.toThrow('has not answered since the start');
  await server.start();
  const fresh = onlyOf((await restarted.mirrors.sync([target])).repositories);
  expect(restarted.warnings).toEqual([]);
  expect(await textOf(await fresh.at?.(one.tagged['v1.0.0']), 'docs/old.md')).toBe('# Old\n');
});

test('the cached versions of a whole mirror are shown before the remote is contacted', async () => {
  const { one, sync, server, folder, target } = await servedVersions();
  await sync();
  await server.stop();
  const { mirrors } = await testMirrors({}, folder, versionPatterns);
  const cached = onlyOf((await mirrors.listCached([target])).repositories);
  expect(await textOf(await cached.at?.(one.tagged['v2.1.0']), 'docs/c.md')).toBe('# C\n');
});

test('versions that cannot be fetched are a warning, and the shown branch is listed', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  let fetches = 0;
  const cutAfter = (): number | undefined => {
    fetches += 1;
    return fetches === 2 ? 10 : undefined;
  };
  const server = await gitTestServer({ root, cutAfter });
  const { mirrors } = await testMirrors({}, undefined, versionPatterns);
  const target = gitTestTarget(`${server.url}/one.git`);
  const { repositories, warnings } = await mirrors.sync([target]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One 3.0.0\n');
  expect(refNames(onlyOf(repositories))).toEqual(['branch main', 'tag v1.0.0', 'tag v2.0.0', 'tag v3.0.0']);
  expect(warnings.map(({ message }) => message).join()).toMatch(/^Some of its versions cannot be fetched: /);
  // The same refs are not requested again at each sync; another ref starts another request.
  expect((await mirrors.sync([target])).warnings).toHaveLength(1);
  expect(fetches).toBe(2);
  await one.git('checkout', '--quiet', '2.x');
  await one.commit({ 'docs/c.md': '# C 2\n' });
  const again = await mirrors.sync([target]);
  expect(again.warnings).toEqual([]);
  expect(refNames(onlyOf(again.repositories))).toContain('branch 2.x');
});

test('without the setting no more is fetched, and the versions of the shown branch can be read', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors();
  const repository = onlyOf((await mirrors.sync([gitTestTarget(`${server.url}/one.git`)])).repositories);
  expect(server.requests.filter(({ wants }) => wants > 0)).toHaveLength(1);
  expect(refNames(repository)).toEqual(['branch main', 'tag v1.0.0', 'tag v2.0.0', 'tag v3.0.0']);
  expect(await textOf(await repository.at?.(one.tagged['v1.0.0']), 'README.md')).toBe('# One 1.0.0\n');
});

test('of hundreds of tags on other branches the 200 highest are fetched, and no more at the next sync', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  // Without git, which would start a process for each commit and each tag.
  for (let minor = 0; minor < 205; minor += 1) {
    const commit = writeTestCommit(join(one.files, '.git/objects'), one.files, {
      parents: [],
      author: 'Ada <ada@example.org>',
      committer: 'Ada <ada@example.org>',
      time: 1_700_000_000 + minor,
      message: `Release ${minor}`,
    });
    await writeFile(join(one.path, 'refs/tags', `v1.${minor}.0`), `${commit}\n`);
  }
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors({}, undefined, versionPatterns);
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
});

test('a server that sends only what its refs name sends other versions too', async () => {
  const root = await temporaryFolder();
  const one = await gitTestVersions(root, 'one');
  await one.git('--git-dir', one.path, 'update-server-info');
  const server = await dumbTestServer(root);
  const { mirrors } = await testMirrors({}, undefined, versionPatterns);
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
  const { mirrors } = await testMirrors({ size: 100_000 }, undefined, versionPatterns);
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
  const { mirrors } = await testMirrors({}, undefined, versionPatterns);
  const target = gitTestTarget(`${server.url}/one.git`);
  const [repository] = (await mirrors.sync([target])).repositories;
  isSlow = true;
  const syncing = mirrors.sync([target]);
  await asked.promise;
  expect(await textOf(await repository?.at?.(one.tagged['v1.0.0']), 'README.md')).toBe('# One 1.0.0\n');
  waiting.resolve();
  expect((await syncing).warnings).toEqual([]);
});
