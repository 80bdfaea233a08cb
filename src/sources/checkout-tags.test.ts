import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { createCheckoutTags } from './checkout-tags.ts';
import { firstCommit, gitTestRepository } from './git/git-test-repository.ts';
import { temporaryFolder } from './temporary-folder.ts';

const day = 24 * 60 * 60 * 1_000;

test('the tags of a checkout are known with the dates of their commits, packed or not', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'demo');
  const tagsOf = createCheckoutTags();
  await repository.commit({ 'README.md': '# Demo' });
  expect(await tagsOf(repository.files)).toEqual([]);
  await repository.git('tag', 'v1.0.0');
  await repository.commit({ 'README.md': '# Demo 2' });
  await repository.git('tag', '-a', '-m', 'Two', 'v2.0.0');
  const tags = [
    { name: 'v1.0.0', time: firstCommit },
    { name: 'v2.0.0', time: firstCommit + day },
  ];
  expect(await tagsOf(repository.files)).toEqual(tags);
  await repository.git('pack-refs', '--all');
  expect(await createCheckoutTags()(repository.files)).toEqual(tags);
});

test('nothing that the settings of a checkout name is run to read its tags', async () => {
  const root = await temporaryFolder();
  const repository = await gitTestRepository(root, 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  const trap = `touch ${join(root, 'trapped')}`;
  for (const name of ['core.fsmonitor', 'core.pager', 'core.sshCommand', 'core.askPass', 'alias.for-each-ref']) {
    await repository.git('config', name, name.startsWith('alias') ? `!${trap}` : trap);
  }
  expect(await createCheckoutTags()(repository.files)).toHaveLength(1);
  await expect(stat(join(root, 'trapped'))).rejects.toThrow('ENOENT');
});

test('a folder without a repository, with a broken one, or with one that lies elsewhere has no tags', async () => {
  const [plain, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  const repository = await gitTestRepository(plain, 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  await writeFile(join(elsewhere, '.git'), `gitdir: ${join(repository.files, '.git')}`);
  expect(await createCheckoutTags()(plain)).toEqual([]);
  expect(await createCheckoutTags()(elsewhere)).toEqual([]);
  await writeFile(join(repository.files, '.git/HEAD'), 'nonsense');
  expect(await createCheckoutTags()(repository.files)).toEqual([]);
});
