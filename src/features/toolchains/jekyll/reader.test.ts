import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

test('Jekyll is listed by nav_order and parent, also when parents form a circle', async () => {
  const files = toolchainFiles(
    { 'a.md': '', 'b.md': '', 'c.md': '', 'x.md': '', 'y.md': '', 'none.md': '' },
    {
      'a.md': { title: 'A', order: 2 },
      'b.md': { title: 'B', order: 1 },
      'c.md': { title: 'C', parent: 'A', order: 1 },
      'x.md': { title: 'X', parent: 'Y' },
      'y.md': { title: 'Y', parent: 'X' },
    },
  );
  const [site] = await reader.read('_config.yml', 'title: x', files);
  expect(shownContents(site?.contents ?? [])).toEqual(['<b.md>', '<a.md>', '  <c.md>']);
});
