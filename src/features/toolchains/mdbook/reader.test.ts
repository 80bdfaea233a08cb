import { expect, test } from 'vitest';
import { toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

test('the summary of a book is that of its settings', async () => {
  const from = toolchainFiles({ 'book.toml': '[book]\nsrc = "src"', 'src/SUMMARY.md': '[A](a.md)', 'src/a.md': '' });
  expect(await reader.read('book.toml', '[book]\nsrc = "src"', from)).toEqual([
    { toolchain: 'mdbook', root: 'src/', contents: [{ title: 'A', file: 'src/a.md' }] },
  ]);
  expect(await reader.read('book.toml', '[[[', from)).toEqual([]);
});
