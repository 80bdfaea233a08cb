import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

test('dumi is listed by parts and groups, or by its menus', async () => {
  const files = toolchainFiles(
    { 'docs/a.md': '', 'docs/b.md': '', 'docs/c.md': '', 'docs/d.md': '' },
    {
      'docs/a.md': { nav: 'API', navOrder: 2 },
      'docs/b.md': { nav: 'Guide', navOrder: 1, group: 'Late', groupOrder: 2 },
      'docs/c.md': { nav: 'Guide', group: 'Early', groupOrder: 1 },
      'docs/d.md': { order: 1 },
    },
  );
  const [site] = await reader.read(
    '.dumirc.ts',
    "export default defineConfig({ resolve: { docDirs: ['docs'] } })",
    files,
  );
  expect(shownContents(site?.contents ?? [])).toEqual([
    '<docs/d.md>',
    'Guide',
    '  Early',
    '    <docs/c.md>',
    '  Late',
    '    <docs/b.md>',
    'API',
    '  <docs/a.md>',
  ]);
  const menus = "export default { menus: { '/': [{ title: 'All', children: ['/c', { title: 'Ay', path: '/a' }] }] } }";
  const [listed] = await reader.read('.umirc.js', menus, files);
  expect(shownContents(listed?.contents ?? [])).toEqual(['All', '  <docs/c.md>', '  Ay <docs/a.md>']);
});
