import { expect, test } from 'vitest';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { firstCommit, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const day = 24 * 60 * 60 * 1_000;

test('tags of the shown branch have their dates, also before the remote is contacted again', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  const server = await gitTestServer({ root });
  await one.commit({ 'README.md': '# One\n' });
  await one.git('tag', 'v1.0.0');
  await one.commit({ 'README.md': '# Two\n' });
  await one.git('push', '--quiet', '--tags', one.path);
  const target = gitTestTarget(`${server.url}/one.git`);
  const { mirrors, folder } = await testMirrors();
  const tagsNow = async () => (await mirrors.sync([target])).repositories[0]?.tags;
  expect(await tagsNow()).toEqual([{ name: 'v1.0.0', time: firstCommit }]);

  // A tag is often pushed after its commit, without another commit.
  await one.git('tag', '-a', '-m', 'Two', 'v2.0.0');
  await one.git('checkout', '--quiet', '--orphan', 'other');
  await one.git('commit', '--quiet', '--allow-empty', '-m', 'Other');
  await one.git('tag', 'v0.1.0-other');
  await one.git('push', '--quiet', '--tags', one.path);
  server.requests.length = 0;
  const tags = [
    { name: 'v1.0.0', time: firstCommit },
    { name: 'v2.0.0', time: firstCommit + day },
  ];
  expect(await tagsNow()).toEqual(tags);
  expect(server.requests.filter(({ wants }) => wants > 0)).toEqual([]);

  await mirrors.close();
  const again = await testMirrors({}, folder);
  expect((await again.mirrors.listCached([target])).repositories[0]?.tags).toEqual(tags);
});
