import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const files = {
  'package.json/notes.md': '# Notes\n',
  'README.md/logo.md': '# Logo\n',
  'docs/mkdocs.yml/x.md': '# X\n',
  'readme/pictures.md': '# Pictures\n',
  'docs/guide.md': '# Guide\n',
};

async function warnings(
  settings: SettingsInput,
  family: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> {
  const site = await startTestSite({ settings, files: family });
  onTestFinished(() => site.close());
  const all = site.snapshots.current()?.warnings ?? [];
  return all
    .filter(({ message }) => message.startsWith('It is a folder'))
    .map(({ repository, file }) => [repository, file]);
}

const expected = [
  ['lamp', 'README.md'],
  ['lamp', 'docs/mkdocs.yml'],
  ['lamp', 'package.json'],
];

test('a folder that is named like a file that would be read is named in a warning, in a folder and in git', async () => {
  const inFolder = Object.entries(files).map(([path, text]) => [`lamp/${path}`, text] as const);
  const marked = { ...Object.fromEntries(inFolder), 'lamp/LICENSE': 'MIT', 'lamp/go.mod': 'module lamp\n' };
  expect((await warnings({}, marked)).toSorted()).toEqual(expected);
  const lamp = await gitTestRepository(await temporaryFolder(), 'lamp');
  await lamp.commit(files);
  expect((await warnings({ sources: [{ git: lamp.path }] }, {})).toSorted()).toEqual(expected);
});
