import { expect, test } from 'vitest';
import { isMdx } from './is-mdx.ts';

test.each([
  ['mdx', 'a.mdx', true],
  ['markdown', 'docs/a.md', true],
  ['markdown', 'README.md', false],
  ['rst', 'docs/a.rst', false],
] as const)('%s in %s beside a Docusaurus site in docs is MDX: %s', (kind, file, expected) => {
  expect(isMdx({ kind }, file, [{ toolchain: 'docusaurus', root: 'docs/' }])).toBe(expected);
});

test('markdown of a repository without Docusaurus is not MDX', () => {
  expect(isMdx({ kind: 'markdown' }, 'docs/a.md')).toBe(false);
  expect(isMdx({ kind: 'markdown' }, 'docs/a.md', [{ toolchain: 'mkdocs', root: '' }])).toBe(false);
});
