import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

test('Nuxt content is listed by number, with the titles of its folders', async () => {
  const files = toolchainFiles({
    'docs/content/2.more/1.a.md': '',
    'docs/content/10.last.md': '',
    'docs/content/1.start/2.b.md': '',
    'docs/content/1.start/10.c.md': '',
    'docs/content/1.start/.navigation.yml': 'title: Begin',
    'docs/content/2.more/_dir.yml': 'title: Go on',
    'docs/content/3.all-the-rest/a.md': '',
  });
  const [site] = await reader.read('docs/nuxt.config.ts', '', files);
  expect(shownContents(site?.contents ?? [])).toEqual([
    'Begin',
    '  <docs/content/1.start/2.b.md>',
    '  <docs/content/1.start/10.c.md>',
    'Go on',
    '  <docs/content/2.more/1.a.md>',
    'All The Rest',
    '  <docs/content/3.all-the-rest/a.md>',
    '<docs/content/10.last.md>',
  ]);
  expect(await reader.read('nuxt.config.ts', '', files)).toEqual([]);
});
