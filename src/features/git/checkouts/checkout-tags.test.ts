import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { firstCommit, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { CheckoutReaders } from '#sources/folder/checkout-readers.ts';
import { createCheckoutTags } from './checkout-tags.ts';

/** Creates a tag reader without cached tags. */
async function tagsReader(): Promise<CheckoutReaders['readTags']> {
  return createCheckoutTags(join(await temporaryFolder(), 'empty.git'));
}

test('a checkout keeps its tags while git fails or HEAD is damaged, and has the new ones afterwards', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  const mirrors = join(await temporaryFolder(), 'mirrors');
  await mkdir(mirrors);
  const tagsOf = createCheckoutTags(join(mirrors, 'empty.git'));
  const namesOf = async () => (await tagsOf(repository.files)).map(({ name }) => name);
  expect(await namesOf()).toEqual(['v1.0.0']);
  await repository.git('tag', 'v2.0.0');
  // A file where git needs a folder.
  await rename(mirrors, `${mirrors}-away`);
  await writeFile(mirrors, '');
  expect(await namesOf()).toEqual(['v1.0.0']);
  await rm(mirrors);
  await rename(`${mirrors}-away`, mirrors);
  expect(await namesOf()).toEqual(['v1.0.0', 'v2.0.0']);
  await writeFile(join(repository.files, '.git/HEAD'), 'nonsense');
  expect(await namesOf()).toEqual(['v1.0.0', 'v2.0.0']);
});

const day = 24 * 60 * 60 * 1_000;

test('the tags of a checkout have the dates of their commits, packed or not', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'demo');
  const tagsOf = await tagsReader();
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
  expect(await (await tagsReader())(repository.files)).toEqual(tags);
});

test('tags of other branches are not shown, and a shallow checkout shows the tags of its commits', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.commit({ 'README.md': '# Demo 2' });
  await repository.git('tag', 'v2.0.0');
  await repository.git('checkout', '--quiet', '-b', 'other');
  await repository.commit({ 'README.md': '# Demo 3' });
  await repository.git('tag', 'v3.0.0');
  await repository.git('checkout', '--quiet', 'main');
  const tags = [{ name: 'v2.0.0', time: firstCommit + day }];
  expect(await (await tagsReader())(repository.files)).toEqual(tags);
  await repository.git('commit-graph', 'write', '--split', '--reachable');
  expect(await (await tagsReader())(repository.files)).toEqual(tags);
  const shallow = `${repository.files}-shallow`;
  await repository.git('clone', '--quiet', '--depth=1', '--branch=main', `file://${repository.files}`, shallow);
  await repository.git('--git-dir', join(shallow, '.git'), 'fetch', '--quiet', '--depth=1', '--tags');
  expect(await (await tagsReader())(shallow)).toEqual(tags);
});

test('no program named in the settings of a checkout is run to read its tags', async () => {
  const root = await temporaryFolder();
  const repository = await gitTestRepository(root, 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  const trap = `touch ${join(root, 'trapped')}`;
  for (const name of ['core.fsmonitor', 'core.pager', 'core.sshCommand', 'core.askPass', 'alias.for-each-ref']) {
    await repository.git('config', name, name.startsWith('alias') ? `!${trap}` : trap);
  }
  expect(await (await tagsReader())(repository.files)).toHaveLength(1);
  await expect(stat(join(root, 'trapped'))).rejects.toThrow('ENOENT');
});

test('a folder without a repository, with a broken one, or with one that lies elsewhere has no tags', async () => {
  const [plain, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  const repository = await gitTestRepository(plain, 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  await writeFile(join(elsewhere, '.git'), `gitdir: ${join(repository.files, '.git')}`);
  expect(await (await tagsReader())(plain)).toEqual([]);
  expect(await (await tagsReader())(elsewhere)).toEqual([]);
  await writeFile(join(repository.files, '.git/HEAD'), 'nonsense');
  expect(await (await tagsReader())(repository.files)).toEqual([]);
});

test('links among the tags of a checkout are not followed, and the tags beside them are listed', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  const tags = join(repository.files, '.git/refs/tags');
  for (const [name, target] of [
    ['a', '.'],
    ['b', '.'],
    ['c', '/'],
    ['d', 'v1.0.0'],
  ] as const) {
    await symlink(target, join(tags, name));
  }
  expect(await (await tagsReader())(repository.files)).toEqual([{ name: 'v1.0.0', time: firstCommit }]);
});

test('tags in nested folders are read up to a maximum depth and number', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'demo');
  const commit = await repository.commit({ 'README.md': '# Demo' });
  const tags = join(repository.files, '.git/refs/tags');
  const deep = join(tags, Array(100).fill('d').join('/'));
  await mkdir(deep, { recursive: true });
  await writeFile(join(deep, 'v9'), `${commit}\n`);
  await mkdir(join(tags, 'team'));
  await writeFile(join(tags, 'team/v1'), `${commit}\n`);
  expect(await (await tagsReader())(repository.files)).toEqual([{ name: 'team/v1', time: firstCommit }]);
});

test.each(['HEAD', 'packed-refs', 'refs', 'objects', 'objects/pack'])(
  'a checkout whose %s is a link shows no tag that is found through it',
  async (part) => {
    const repository = await gitTestRepository(await temporaryFolder(), 'demo');
    await repository.commit({ 'README.md': '# Demo' });
    await repository.git('tag', 'v1.0.0');
    await repository.git('repack', '-adq');
    if (part === 'packed-refs') await repository.git('pack-refs', '--all');
    const path = join(repository.files, '.git', part);
    const away = join(await temporaryFolder(), 'away');
    await rename(path, away);
    await symlink(away, path);
    expect(await (await tagsReader())(repository.files)).toEqual([]);
  },
);

test('a pipe in place of a file of git does not block the listing', async () => {
  const repository = await gitTestRepository(await temporaryFolder(), 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  execFileSync('mkfifo', [join(repository.files, '.git/refs/tags/v2.0.0')]);
  expect(await (await tagsReader())(repository.files)).toEqual([{ name: 'v1.0.0', time: firstCommit }]);
  execFileSync('mkfifo', [join(repository.files, '.git/packed-refs')]);
  expect(await (await tagsReader())(repository.files)).toEqual([{ name: 'v1.0.0', time: firstCommit }]);
});
