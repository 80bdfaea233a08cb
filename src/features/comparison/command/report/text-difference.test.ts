import { expect, test } from 'vitest';
import { comparePages } from '#features/comparison/compare-pages.ts';
import { createCompareArticles } from '#markdown/compare/compare-articles.ts';
import { html } from '#markdown/testing/sample-family.ts';
import type { ArticleComparison } from '#model/compare/article-comparison.ts';
import { formatDifference, formatDifferenceMarkdown, type PackageDifference } from './format-difference.ts';
import { textDifference } from './text-difference.ts';

const compareArticles = createCompareArticles();

function compare(before: string, after: string): ArticleComparison {
  return compareArticles({ before: { html: html(before) }, after: { html: html(after) } });
}

function linesOf(before: string, after: string): readonly string[] {
  return textDifference(compare(before, after).html).flatMap(({ heading, lines }) => [
    `@@ ${heading}`,
    ...lines.map(({ kind, text }) => `${kind === 'removed' ? '-' : '+'} ${text}`),
  ]);
}

test('changed blocks are listed below their headings, whole, the old one before the new one', () => {
  const before = '# A\n\nSame.\n\n## B\n\nThe old words of it.\n\n- one\n- two\n\n## C\n\nGone with the wind';
  const after = '# A\n\nSame.\n\n## B\n\nThe new words of it.\n\n- one\n- two\n- three\n\n## C';
  expect(linesOf(before, after)).toEqual([
    '@@ B',
    '- The old words of it.',
    '+ The new words of it.',
    '+ three',
    '@@ C',
    '- Gone with the wind',
  ]);
});

test('code is listed by lines with its indentation, and tables by rows', () => {
  expect(linesOf('```yaml\na:\n  b: 1\nc: 2\n```', '```yaml\na:\n    b: 1\nc: 2\nd: 3\n```')).toEqual([
    '@@ ',
    '-   b: 1',
    '+     b: 1',
    '+ d: 3',
  ]);
  expect(linesOf('| a | b |\n|-|-|\n| x | 1 |', '| a | b |\n|-|-|\n| x | 2 |\n| y | 3 |')).toEqual([
    '@@ ',
    '- x | 1',
    '+ x | 2',
    '+ y | 3',
  ]);
});

test('images, tasks, formulas and a renamed heading have a text', () => {
  expect(linesOf('# Old name here\n\n![a](logo.png) x', '# New name here\n\n![a](docs/pic%20one.png) x')).toEqual([
    '@@ New name here',
    '- Old name here',
    '+ New name here',
    '- [image /git/demo/logo.png] x',
    '+ [image /git/demo/docs/pic%20one.png] x',
  ]);
  expect(linesOf('- [ ] do', '- [x] do')).toEqual(['@@ ', '- [ ] do', '+ [x] do']);
  expect(linesOf('So $a$ is', 'So $b$ is')).toEqual(['@@ ', '- So a is', '+ So b is']);
});

test('equal text has no lines', () => {
  expect(linesOf('a **b**', '**a** b')).toEqual([]);
  expect(linesOf('[a](docs/a.md)', '[a](docs/README.md)')).toEqual([]);
});

function pagesOf(hashes: Readonly<Record<string, string>>): ReadonlyMap<string, { readonly hash: string }> {
  return new Map(Object.entries(hashes).map(([path, hash]) => [path, { hash }]));
}

function difference(articles: readonly (readonly [string, ArticleComparison])[]): PackageDifference {
  const before = pagesOf({ 'a.md': '1', 'gone.md': '1', 'was.md': '1', 'same.md': '1' });
  const after = pagesOf({ 'a.md': '2', 'is.md': '1', 'new.md': '1', 'same.md': '1' });
  const pages = comparePages(before, after, new Map([['was.md', 'is.md']]));
  return { repo: 'demo', from: 'v1.0.0', to: 'main', pages, articles: new Map(articles) };
}

test('a terminal shows the pages with signs and their changed lines', () => {
  const text = formatDifference(difference([['a.md', compare('The old text', 'The new text')]]), false);
  expect(text).toBe(
    [
      'demo v1.0.0 → main: 1 added, 1 removed, 1 changed, 1 moved, 1 unchanged',
      '~ a.md (+1 −1 words)\n    - The old text\n    + The new text',
      '> was.md → is.md',
      '+ new.md',
      '- gone.md',
    ].join('\n\n'),
  );
  expect(formatDifference(difference([['a.md', compare('a', 'b')]]), true)).toContain('\u001B[31m    - a\u001B[39m');
});

test('a comment shows the pages with their changed lines in a fence that the lines cannot end', () => {
  const text = formatDifferenceMarkdown(difference([['a.md', compare('The old ``` text', 'The new ``` text')]]));
  expect(text).toContain('### Documentation of `demo`: `v1.0.0` → `main`');
  expect(text).toContain('**changed** `a.md` (+1 −1 words)');
  expect(text).toContain('```diff\n@@ \n- The old ``` text\n+ The new ``` text\n```');
  expect(text).toContain('**moved** `was.md` → `is.md`');
});

test('text of a repository controls neither the terminal nor the comment', () => {
  const path = 'a\u001B[2J`x`\u202Egpj.md\n# b';
  const pages = comparePages(new Map(), pagesOf({ [path]: '1' }));
  const article = compare('a', 'b \u001B[31m red');
  const hostile = { repo: 'demo', from: 'a\n@everyone', to: 'b', pages, articles: new Map([[path, article]]) };
  const [terminal, comment] = [formatDifference(hostile, false), formatDifferenceMarkdown(hostile)];
  for (const sign of ['\u001B', '\u202E', '\n#  ', '\n# b', '\n@everyone']) {
    expect(terminal).not.toContain(sign);
    expect(comment).not.toContain(sign);
  }
  expect(comment).toContain('**added** `` a [2J`x` gpj.md # b `` (+3 −1 words)');
});

test('many pages and lines are cut, and the rest is counted', () => {
  const lines = (sign: string): string => Array.from({ length: 200 }, (_, index) => `${sign}${index} x`).join('\n\n');
  const article = compare(lines('a'), lines('b'));
  const paths = Array.from({ length: 400 }, (_, index) => `${index}.md`);
  const pages = comparePages(new Map(), pagesOf(Object.fromEntries(paths.map((path) => [path, '1']))));
  const articles = new Map(paths.map((path) => [path, article]));
  const text = formatDifferenceMarkdown({ repo: 'demo', from: 'a', to: 'b', pages, articles });
  expect(text.length).toBeLessThan(65_536);
  expect(text).toMatch(/… and 340 more lines/);
  expect(text).toMatch(/… and \d+ more pages$/);
});

test('pages that were not compared or have an equal text say so', () => {
  const cut = { ...compare('a', 'b'), html: '', cut: 'time' as const };
  expect(formatDifference(difference([['a.md', cut]]), false)).toContain('~ a.md (too large to compare)');
  expect(formatDifference(difference([['a.md', compare('a', 'a')]]), false)).toContain('~ a.md (same text)');
});
