import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

test.each([
  [
    '_toc.yml',
    'format: jb-book\nroot: intro\nparts:\n  - caption: One\n    chapters:\n      - file: a\n        title: Ay\n        sections: [{ file: b }]\n      - url: https://a.example\n',
    ['<intro.md>', 'One', '  Ay <a.md>', '    <b.md>'],
  ],
  ['_toc.yml', '- file: intro\n- part: One\n  chapters: [{ file: a }]\n', ['<intro.md>', 'One', '  <a.md>']],
  [
    'myst.yml',
    'version: 1\nproject:\n  toc:\n    - file: intro.md\n    - title: One\n      children: [{ file: a.md }]\n',
    ['<intro.md>', 'One', '  <a.md>'],
  ],
  ['myst.yml', `project:\n  toc: ${'['.repeat(10_000)}`, undefined],
])('a book of MyST has its contents in %s', async (file, text, expected) => {
  const sites = await reader.read(file, text, toolchainFiles({ 'intro.md': '', 'a.md': '', 'b.md': '' }));
  expect(sites[0] && shownContents(sites[0].contents)).toEqual(expected);
});
