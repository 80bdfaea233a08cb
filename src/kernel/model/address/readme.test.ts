import { expect, test } from 'vitest';
import { bestReadme, frontReadme } from './readme.ts';

test.each([
  [['README', 'README.txt', 'README.rst', 'README.adoc', 'readme.markdown', 'Readme.MD'], 'Readme.MD'],
  [['README', 'README.txt', 'README.rst'], 'README.rst'],
  [['README', 'readme.txt'], 'readme.txt'],
  [['readme.md', 'README.md'], 'README.md'],
  [['README.ts', 'x.md'], undefined],
])('of the READMEs of a folder %j, %s is shown', (files, best) => {
  expect(bestReadme(files)).toBe(best);
  expect(bestReadme(files.toReversed())).toBe(best);
});

test.each([
  [['README.md', 'docs/README.md', '.github/readme.txt'], '.github/readme.txt'],
  [['README', 'docs/README.md'], 'README'],
  [['Docs/readme.rst', 'src/README.md'], 'Docs/readme.rst'],
  [['index.md', 'docs/README.md'], 'docs/README.md'],
  [['index.adoc', 'Index.md', 'docs/index.md'], 'Index.md'],
  [['src/README.md', 'docs/a/README.md'], undefined],
])('of all the READMEs of a repository %j, %s is its first page', (files, front) => {
  expect(frontReadme(files)).toBe(front);
});
