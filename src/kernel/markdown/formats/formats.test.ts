import { expect, test } from 'vitest';
import { formatOf } from './formats.ts';

test.each([
  ['mdx', 'a.mdx', true],
  ['markdown', 'docs/a.md', true],
  ['markdown', 'README.md', false],
  ['rst', 'docs/a.rst', false],
] as const)('%s in %s beside a Docusaurus site in docs is MDX: %s', (kind, file, expected) => {
  expect(formatOf({ kind }, file, [{ toolchain: 'docusaurus', root: 'docs/' }])?.kind === 'mdx').toBe(expected);
});

test('markdown of a repository without Docusaurus is not MDX', () => {
  expect(formatOf({ kind: 'markdown' }, 'docs/a.md')?.kind === 'mdx').toBe(false);
  expect(formatOf({ kind: 'markdown' }, 'docs/a.md', [{ toolchain: 'mkdocs', root: '' }])?.kind === 'mdx').toBe(false);
});
