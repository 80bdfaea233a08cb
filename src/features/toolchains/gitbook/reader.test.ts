import { expect, test } from 'vitest';
import { emptyFiles, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

test('a summary is one of GitBook unless a book.toml stands above it', async () => {
  const from = toolchainFiles({ 'book.toml': '[book]\nsrc = "src"', 'src/SUMMARY.md': '[A](a.md)', 'src/a.md': '' });
  expect(await reader.read('src/SUMMARY.md', '[A](a.md)', from)).toEqual([]);
  const files = emptyFiles('src/a.md', 'src/b.md', 'src/deep/c d.md', 'src/last.md');
  expect(await reader.read('SUMMARY.md', '* [A](src/a.md)', files)).toMatchObject([{ toolchain: 'gitbook', root: '' }]);
});
