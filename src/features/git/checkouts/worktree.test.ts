import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { firstCommit, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createCheckoutHistory } from './checkout-history.ts';
import { createCheckoutTags } from './checkout-tags.ts';

async function readersOf(folder: string) {
  const empty = join(folder, 'empty.git');
  return { tagsOf: createCheckoutTags(empty), historyOf: createCheckoutHistory(empty) };
}

test.each([[[]], [['-c', 'worktree.useRelativePaths=true']]])(
  'a worktree has the tags of its repository with their dates, and its history, with settings %j',
  async (settings) => {
    const folder = await temporaryFolder();
    const repository = await gitTestRepository(folder, 'demo');
    await repository.commit({ 'README.md': '# Demo', 'README.hu.md': '# Demó' });
    await repository.git('tag', 'v1.0.0');
    await repository.commit({ 'README.md': '# Demo 2' });
    const worktree = join(folder, 'worktree');
    await repository.git(...settings, 'worktree', 'add', '--quiet', '-b', 'other', worktree);
    const { tagsOf, historyOf } = await readersOf(folder);
    expect(await tagsOf(worktree)).toEqual([{ name: 'v1.0.0', time: firstCommit }]);
    const history = await historyOf(worktree, ['README.md', 'README.hu.md']);
    expect(history?.behind?.('README.hu.md')).toBe(1);
  },
);

test('a file that names a repository which does not know it is no worktree', async () => {
  const folder = await temporaryFolder();
  const repository = await gitTestRepository(folder, 'demo');
  await repository.commit({ 'README.md': '# Demo' });
  await repository.git('tag', 'v1.0.0');
  const worktree = join(folder, 'worktree');
  await repository.git('worktree', 'add', '--quiet', '-b', 'other', worktree);
  const stranger = join(folder, 'stranger');
  await mkdir(stranger);
  const { tagsOf, historyOf } = await readersOf(folder);
  for (const named of [await readFile(join(worktree, '.git'), 'utf8'), `gitdir: ${join(repository.files, '.git')}\n`]) {
    await writeFile(join(stranger, '.git'), named);
    expect(await tagsOf(stranger)).toEqual([]);
    expect(await historyOf(stranger, ['README.md', 'README.hu.md'])).toBeUndefined();
  }
});
