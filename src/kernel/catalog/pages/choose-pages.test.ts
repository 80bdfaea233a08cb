import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { folderSource } from '#sources/folder/folder.ts';
import { choosePages } from './choose-pages.ts';

/** The pages of a repository with these files, each with the file of its text. */
async function pagesOf(...files: readonly string[]): Promise<Record<string, string>> {
  const family = await temporaryFolder();
  for (const path of ['package.json', ...files].map((file) => join(family, 'one', file))) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '{}');
  }
  const source = folderSource({ path: family, product: 'asterism' });
  onTestFinished(() => source.close());
  const [repository] = (await source.list()).repositories;
  if (repository === undefined) throw new Error('The folder was not read as a repository.');
  const pages = choosePages(repository);
  pages.delete('package.json');
  return Object.fromEntries([...pages].map(([name, { file, source: from = file }]) => [name, from]));
}

test('a repository’s own README is its first page, in any case and of any kind', async () => {
  expect(await pagesOf('readme.RST')).toEqual({ 'readme.RST': 'readme.RST' });
  expect(await pagesOf('README')).toEqual({ README: 'README' });
  expect(await pagesOf('Readme.adoc', 'docs/x.adoc')).toEqual({
    'Readme.adoc': 'Readme.adoc',
    'docs/x.adoc': 'docs/x.adoc',
  });
});

test('one README of a folder is a page, the others are files', async () => {
  expect(await pagesOf('README.md', 'README.txt', 'a/README', 'a/README.rst')).toEqual({
    'README.md': 'README.md',
    'a/README.rst': 'a/README.rst',
  });
});

test('without one, the first page is the README of docs, which also has its own page', async () => {
  expect(await pagesOf('docs/README.md', 'docs/a.md')).toEqual({
    'README.md': 'docs/README.md',
    'docs/README.md': 'docs/README.md',
    'docs/a.md': 'docs/a.md',
  });
});

test('a README in .github has precedence, as on GitHub', async () => {
  expect(await pagesOf('.github/README.md', 'readme.txt', 'docs/README.md')).toEqual({
    'README.md': '.github/README.md',
    'docs/README.md': 'docs/README.md',
  });
});

test('a repository without a README has no first page', async () => {
  expect(await pagesOf('docs/a.md', 'src/README.md')).toEqual({
    'docs/a.md': 'docs/a.md',
    'src/README.md': 'src/README.md',
  });
});
