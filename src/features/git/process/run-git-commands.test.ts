import { expect, test } from 'vitest';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { localEnvironment } from './git-environment.ts';
import { runGitCommands } from './run-git-commands.ts';

test('several commands are answered in their order, and one that fails leaves the others', async () => {
  const one = await gitTestRepository(await temporaryFolder(), 'one');
  const commit = await one.commit({ 'README.md': '# One\n', "it's $HOME `id`.md": 'text\n' });
  const commands = [
    ['rev-parse', 'refs/heads/main'],
    ['cat-file', 'blob', 'main:none.md'],
    ['cat-file', 'blob', "main:it's $HOME `id`.md"],
    ['ls-tree', '-z', '--name-only', 'main'],
  ];
  const answers = await runGitCommands({ commands, environment: localEnvironment(one.path), timeLimit: 60_000 });
  expect(answers.map((answer) => answer?.toString())).toEqual([
    `${commit}\n`,
    undefined,
    'text\n',
    "README.md\0it's $HOME `id`.md\0",
  ]);
});
