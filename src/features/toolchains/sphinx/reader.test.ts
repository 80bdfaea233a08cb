import { expect, test } from 'vitest';
import { shownContents, toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { reader } from './reader.ts';

const conf = "project = 'Loom'\nextensions = ['myst_parser']\n";

async function contentsOf(texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const sites = await reader.read('docs/conf.py', conf, toolchainFiles(texts));
  return sites.flatMap(({ toolchain, contents }) => [toolchain, ...shownContents(contents)]);
}

test('directives are read from the root document on, in both formats', async () => {
  const texts = {
    'docs/index.rst':
      'Loom\n====\n\n.. toctree::\n   :caption: Guide\n   :glob:\n\n   start\n   Colour names <deep/colour>\n   more/*\n   self\n   https://a.example\n\nText.\n\n.. toctree::\n\n   /last\n',
    'docs/start.md':
      '# Start\n\n```{toctree}\n---\nmaxdepth: 1\n---\ndeep/below\n```\n\n:::{toctree}\n:hidden:\n\ndeep/other\n:::\n',
    'docs/deep/below.md': '',
    'docs/deep/other.rst': '',
    'docs/deep/colour.rst': '',
    'docs/more/b.md': '',
    'docs/more/a.md': '',
    'docs/last.md': '',
    'docs/alone.md': '',
  };
  expect(await contentsOf(texts)).toEqual([
    'sphinx',
    '<docs/index.rst>',
    'Guide',
    '  <docs/start.md>',
    '    <docs/deep/below.md>',
    '    <docs/deep/other.rst>',
    '  Colour names <docs/deep/colour.rst>',
    '  <docs/more/a.md>',
    '  <docs/more/b.md>',
    '<docs/last.md>',
    'myst',
  ]);
});

test('circles and long chains have an end', async () => {
  const circle = {
    'docs/index.md': '```{toctree}\na\n```',
    'docs/a.md': '```{toctree}\nindex\na\nb\n```',
    'docs/b.md': '```{toctree}\na\n```',
  };
  expect(await contentsOf(circle)).toEqual(['sphinx', '<docs/index.md>', '<docs/a.md>', '  <docs/b.md>', 'myst']);
  const chain = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, n) => [
      `docs/${n === 0 ? 'index' : `p${n}`}.md`,
      `\`\`\`{toctree}\np${n + 1}\n\`\`\``,
    ]),
  );
  expect((await contentsOf(chain)).length).toBeLessThan(50);
});

test('a conf.py of something else is no site', async () => {
  expect(await reader.read('conf.py', 'import os\nprint(1)', toolchainFiles({ 'index.md': '' }))).toEqual([]);
});
