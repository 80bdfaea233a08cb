import { expect, test } from 'vitest';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { convertDocument } from './convert-document.ts';

test.each([
  ['markdown', '<A>*b*</A>', '<A>*b*</A>'],
  ['text', '* b', '* b'],
  ['mdx', '<A>*b*</A>', '\n*b*\n\n'],
  ['org', '* b', '<h1>b</h1>\n'],
  ['rst', 'See :doc:`/docs/a`', '<p>See <a href="/docs/a.md">A</a></p>\n'],
] as const)('%s: %j becomes %j', async (kind, md, converted) => {
  expect(await convertDocument({ ...requestFor(md), kind: { kind } }, sampleFamily)).toBe(converted);
});

test('AsciiDoc becomes HTML', async () => {
  expect(await convertDocument({ ...requestFor('= A'), kind: { kind: 'asciidoc' } }, sampleFamily)).toContain(
    '<h1>A</h1>',
  );
});

test('markdown of a Docusaurus site is converted as MDX', async () => {
  const demo = {
    forge: undefined,
    pages: new Set<string>(),
    images: undefined,
    sites: [{ toolchain: 'docusaurus' as const, root: '' }],
  };
  const family = { packages: new Map([['demo', demo]]) };
  expect(await convertDocument(requestFor("import a from 'a';\n\ntext {/* x */}"), family)).toBe('\n\ntext ');
});
