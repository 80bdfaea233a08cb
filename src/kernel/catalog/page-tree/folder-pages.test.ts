import { expect, test } from 'vitest';
import { pageKind } from '#model/page/page.ts';
import { withOneFolderPage } from './folder-pages.ts';

test('an index beside a README does not take the name of another page', () => {
  const pages = withOneFolderPage(pagesOf('docs/README.md', 'docs/index.md', 'docs/index.md.md'));
  expect([...pages].map(([file, page]) => [file, page.source])).toEqual([
    ['docs/README.md', undefined],
    ['docs/index.md.md.md', 'docs/index.md'],
    ['docs/index.md.md', undefined],
  ]);
});

test('a second plain-text README keeps its name', () => {
  const pages = withOneFolderPage(pagesOf('docs/README.md', 'docs/README', 'docs/README.txt', 'docs/README.rst'));
  for (const file of pages.keys()) expect(pageKind(file), file).toBeDefined();
  expect(pages.size).toBe(4);
});

function pagesOf(...files: readonly string[]) {
  return new Map(files.map((file) => [file, { file, hash: file, size: 1 }]));
}
