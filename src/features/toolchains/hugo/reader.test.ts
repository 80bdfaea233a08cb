import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

test('Hugo is listed by weight, with the pages of its sections', async () => {
  const files = toolchainFiles(
    {
      'content/_index.md': '',
      'content/docs/_index.md': '',
      'content/docs/b.md': '',
      'content/docs/a.md': '',
      'content/about.md': '',
      'content/draft.md': '',
    },
    {
      'content/docs/_index.md': { order: 1 },
      'content/docs/b.md': { order: 1 },
      'content/about.md': { order: 2 },
      'content/draft.md': { draft: true },
    },
  );
  const [site] = await reader.read('config.toml', 'baseURL = "https://a.example"', files);
  expect(shownContents(site?.contents ?? [])).toEqual([
    '<content/_index.md>',
    '<content/docs/_index.md>',
    '  <content/docs/b.md>',
    '  <content/docs/a.md>',
    '<content/about.md>',
  ]);
  expect(await reader.read('config.toml', 'x = 1', files)).toEqual([]);
});
