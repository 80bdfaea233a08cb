import { expect, test } from 'vitest';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { firstCommit, type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const day = 24 * 60 * 60_000;
const long = (word: string): string => Array.from({ length: 40 }, (_, line) => `${word} line ${line}\n`).join('');

async function synced(work: (one: GitTestRepository, sync: () => Promise<unknown>) => Promise<void>, start = '') {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors();
  const target = gitTestTarget(`${server.url}/one.git`, { start });
  await work(one, () => mirrors.sync([target]));
  const { repositories } = await mirrors.sync([target]);
  return { repository: repositories[0], history: repositories[0]?.history };
}

test('a reader sees when a page was last changed, by whom and in which commit', async () => {
  const commits: string[] = [];
  const { history } = await synced(async (one) => {
    commits.push(
      await one.commit({ 'README.md': '# One\n', 'a.md': 'a', 'b.md': 'b' }, 'Grace Hopper <g@example.org>'),
    );
    commits.push(await one.commit({ 'a.md': 'a2', 'main.c': 'int main;' }));
  });
  expect(history?.change('a.md')).toEqual({ commit: commits[1], time: firstCommit + day, author: 'Ada Lovelace' });
  expect(history?.change('b.md')).toEqual({ commit: commits[0], time: firstCommit, author: 'Grace Hopper' });
  expect(history?.change('none.md')).toBeUndefined();
});

test('authors of pages are listed without mail addresses', async () => {
  const { repository } = await synced(async (one) => {
    await one.commit({ 'README.md': '# One\n' }, 'Grace Hopper <grace@example.org>');
    await one.commit({ 'README.md': '# One!\n' });
  });
  expect(repository?.metadata.contributors).toEqual([{ name: 'Ada Lovelace', url: 'https://github.com/ada' }]);
  expect(JSON.stringify(repository?.metadata)).not.toContain('example.org');
});

test('the address of a page that was moved several times leads to its current place', async () => {
  const { history } = await synced(async (one, sync) => {
    await one.commit({ 'README.md': '# One\n', 'a.md': long('a') });
    await sync();
    await one.commit({ 'a.md': undefined, 'docs/b.md': long('a') });
    await sync();
    await one.commit({ 'docs/b.md': undefined, 'guide/c.md': `${long('a')}and some more\n` });
  });
  expect(history?.end('a.md')).toEqual({ time: firstCommit + day, successor: 'guide/c.md' });
  expect(history?.end('docs/b.md')).toEqual({ time: firstCommit + 2 * day, successor: 'guide/c.md' });
  expect(history?.end('guide/c.md')).toBeUndefined();
});

test('a page that was moved and changed in one commit is found in the first sync too', async () => {
  const { history } = await synced(async (one) => {
    await one.commit({ 'README.md': '# One\n', 'a.md': long('a'), 'x.md': long('x') });
    await one.commit({
      'a.md': undefined,
      'x.md': undefined,
      'b.md': `new\n${long('a')}`,
      'y.md': `new\n${long('x')}`,
    });
  });
  expect(history?.end('a.md')?.successor).toBe('b.md');
  expect(history?.end('x.md')?.successor).toBe('y.md');
});

test('a page that a merge moved leads to its current place, and a merge without own changes changes no page', async () => {
  const commits: string[] = [];
  const { history } = await synced(async (one, sync) => {
    await one.commit({ 'README.md': '# One\n', 'docs/a.md': long('a'), 'same.md': long('s'), 'both.md': long('b') });
    await one.git('checkout', '--quiet', '-b', 'side');
    await one.commit({ 'docs/new.md': long('n') });
    commits.push(await one.commit({ 'side.md': 'side' }, 'Grace Hopper <g@example.org>'));
    await one.git('push', '--quiet', '--force', one.path, 'main');
    await one.git('checkout', '--quiet', 'main');
    await one.commit({ 'docs/a.md': undefined, 'guide/a.md': long('a') });
    await sync();
    await one.git('-c', 'merge.directoryRenames=false', 'merge', '--quiet', '--no-ff', '--no-commit', 'side');
    // A page of the branch follows the folder that was moved meanwhile, and two more are moved by hand.
    commits.push(
      await one.commit({
        'docs/new.md': undefined,
        'guide/new.md': `${long('n')}more\n`,
        'same.md': undefined,
        'same2.md': long('s'),
        'both.md': undefined,
        'both2.md': `new\n${long('b')}`,
      }),
    );
    await one.commit({ 'guide/new.md': undefined, 'guide/last.md': `${long('n')}more\n` });
  });
  expect(history?.end('docs/new.md')?.successor).toBe('guide/last.md');
  expect(history?.end('docs/a.md')?.successor).toBe('guide/a.md');
  expect(history?.end('same.md')?.successor).toBe('same2.md');
  expect(history?.end('both.md')?.successor).toBe('both2.md');
  expect(history?.change('side.md')).toMatchObject({ commit: commits[0], author: 'Grace Hopper' });
  expect(history?.change('same2.md')?.commit).toBe(commits[1]);
});

test('a page that exists again is not a removed page', async () => {
  const { history } = await synced(async (one) => {
    await one.commit({ 'README.md': '# One\n', 'a.md': long('a') });
    await one.commit({ 'a.md': undefined, 'b.md': long('a') });
    await one.commit({ 'a.md': 'another' });
  });
  expect(history?.end('a.md')).toBeUndefined();
  expect(history?.change('a.md')?.time).toBe(firstCommit + 2 * day);
});

test('a removed page has an end without a successor, and two pages that swapped names cause no redirect loop', async () => {
  const { history } = await synced(async (one) => {
    await one.commit({ 'README.md': '# One\n', 'a.md': long('a'), 'b.md': 'b' });
    await one.commit({ 'a.md': undefined, 'c.md': long('a') });
    await one.commit({ 'c.md': undefined, 'a.md': long('a') });
    await one.commit({ 'a.md': undefined, 'b.md': undefined });
  });
  expect(history?.end('b.md')).toEqual({ time: firstCommit + 3 * day, successor: undefined });
  expect(history?.end('c.md')).toEqual({ time: firstCommit + 2 * day, successor: 'a.md' });
});

test('the history of a folder that is shown as the root has paths below it', async () => {
  const { history } = await synced(async (one) => {
    await one.commit({ 'README.md': '# One\n', 'docs/README.md': '# Docs\n', 'docs/a.md': long('a') });
    await one.commit({ 'docs/a.md': undefined, 'docs/b.md': long('a') });
  }, 'docs');
  expect(history?.change('b.md')?.time).toBe(firstCommit + day);
  expect(history?.end('a.md')?.successor).toBe('b.md');
});

test('a rewritten history is read again', async () => {
  const { history } = await synced(async (one, sync) => {
    await one.commit({ 'README.md': '# One\n', 'a.md': 'a' });
    await sync();
    await one.git('checkout', '--quiet', '--orphan', 'other');
    await one.commit({ 'a.md': 'b' }, 'Grace Hopper <g@example.org>');
    await one.git('push', '--quiet', '--force', one.path, 'HEAD:main');
  });
  expect(history?.change('a.md')?.author).toBe('Grace Hopper');
});
