import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitTestRepository } from './git-test-repository.ts';

const texts = {
  'docs/a.md': '# A\n',
  'docs/deep/b.md': '# B\n',
  'docs.md': 'ű',
  'docs-b/c': '',
  '.gitignore': '*.log',
  'x.log': 'log',
  'run.sh': '#!/bin/sh\n',
};

test('a test commit has the id that git gives to the same files, and git accepts it', async () => {
  const root = await temporaryFolder();
  const author = 'Grace <grace@example.org>';
  const [one, two] = [await gitTestRepository(root, 'one'), await gitTestRepository(root, 'two')];
  for (const { files } of [one, two]) {
    for (const [path, text] of Object.entries(texts)) {
      await mkdir(dirname(join(files, path)), { recursive: true });
      await writeFile(join(files, path), text);
    }
    await mkdir(join(files, 'empty'));
    await symlink('docs/a.md', join(files, 'link'));
    await chmod(join(files, 'run.sh'), 0o755);
  }
  const commit = await one.commit({}, author);
  await two.git('add', '--all', '--force');
  await two.git('commit', '--quiet', `--author=${author}`, '--message=A change');
  expect(await two.git('rev-parse', 'HEAD')).toBe(`${commit}\n`);
  expect(await one.git('fsck', '--strict', '--full')).toBe('');
  expect(await one.git('status', '--porcelain')).toBe('');
  expect(await one.git('--git-dir', one.path, 'rev-parse', 'main')).toBe(`${commit}\n`);
});

test('a test commit follows commits of git itself, including merges and packed branches', async () => {
  const one = await gitTestRepository(await temporaryFolder(), 'one');
  await one.commit({ 'a.md': 'a' });
  await one.git('checkout', '--quiet', '-b', 'side');
  const side = await one.commit({ 'b.md': 'b' });
  await one.git('checkout', '--quiet', 'main');
  const main = await one.commit({ 'c.md': 'c' });
  await one.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
  const merge = await one.commit({ 'd.md': 'd' });
  expect(await one.git('rev-parse', `${merge}^1`, `${merge}^2`)).toBe(`${main}\n${side}\n`);
  await one.git('pack-refs', '--all');
  const last = await one.commit({ 'e.md': 'e' });
  expect(await one.git('rev-parse', `${last}^`)).toBe(`${merge}\n`);
  expect(await one.git('ls-tree', '--name-only', last)).toBe('a.md\nb.md\nc.md\nd.md\ne.md\n');
});
