import { describe, expect, test } from 'vitest';
import { inTemporaryFolder, writeFamily } from '#cli/testing/test-folder.ts';
import { linkedDocuments } from '#features/git/testing/linked-documents.ts';
import { encodedFiles, pointerFiles } from '#server/testing/unusual-files.ts';
import { checkSources, findingsIn } from './testing/test-check.ts';

test('a check names the picture and the page that are in Git LFS', () =>
  inTemporaryFolder(async (folder) => {
    await writeFamily(folder, pointerFiles);
    const found = findingsIn(await checkSources({ sources: [folder] })).filter(({ message }) =>
      message.includes('Git LFS'),
    );
    expect(found.map(({ rule, file, line }) => [rule, file, line])).toEqual([
      ['missing-image', 'README.md', 3],
      ['repository', 'docs/manual.md', undefined],
    ]);
  }));

test('a check names the README that is not UTF-8, and the file with NUL bytes', () =>
  inTemporaryFolder(async (folder) => {
    await writeFamily(folder, encodedFiles);
    const found = findingsIn(await checkSources({ sources: [folder] })).filter(({ message }) => /UTF-8/.test(message));
    expect(found.map(({ file, message }) => [file, message.split('.')[0]])).toEqual([
      ['README.md', 'It is not UTF-8; its bytes are read as iso-8859-2'],
      ['docs/binary.md', 'The page is not text: it has NUL bytes, so nothing is shown'],
    ]);
  }));

describe.each(['folder', 'git'] as const)('documents that are symbolic links, from a %s', (source) => {
  test('of a linked folder at another depth have no dead links out of it', async () => {
    const { packages } = await checkSources(await linkedDocuments(source));
    const dead = packages.flatMap(({ findings }) => findings).filter(({ subject }) => subject?.startsWith('../'));
    expect(dead).toEqual([]);
  });

  test('are checked once, under the name of the file to mend', async () => {
    const { packages } = await checkSources(await linkedDocuments(source));
    const dead = packages.flatMap(({ findings }) => findings).filter(({ subject }) => subject === 'none.md');
    expect(dead.map(({ file }) => file)).toEqual(['CHANGELOG.md']);
  });
});
