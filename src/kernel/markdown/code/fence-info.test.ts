import { expect, test } from 'vitest';
import { readFenceInfo } from './fence-info.ts';

const plain = { language: '', title: undefined, numberedFrom: undefined, marked: [], diff: false };

test.each([
  ['js', { language: 'js' }],
  ['C++', { language: 'C++' }],
  ['js:line-numbers {1}', { language: 'js', numberedFrom: 1, marked: [{ first: 1, last: 1 }] }],
  ['js:no-line-numbers', { language: 'js' }],
  ['{ .yaml .annotate title="a.yml" }', { language: 'yaml', title: 'a.yml' }],
  ['c#', { language: 'c#' }],
  ['js title="src/x.js"', { language: 'js', title: 'src/x.js' }],
  ["js title='a b.js'", { language: 'js', title: 'a b.js' }],
  ['js filename=x.js', { language: 'js', title: 'x.js' }],
  ['js file="x.js"', { language: 'js', title: 'x.js' }],
  ['js:src/x.js', { language: 'js', title: 'src/x.js' }],
  ['js:title=x.js', { language: 'js', title: 'x.js' }],
  ['ts [nuxt.config.ts]', { language: 'ts', title: 'nuxt.config.ts' }],
  ['rust,no_run', { language: 'rust' }],
  ['{.python .numberLines}', { language: 'python', numberedFrom: 1 }],
  ['{r, echo=FALSE}', { language: 'r' }],
  ['js showLineNumbers', { language: 'js', numberedFrom: 1 }],
  ['js showLineNumbers=false', { language: 'js' }],
  ['py linenums="1" hl_lines="2 4-5"', { language: 'py', numberedFrom: 1, marked: [range(2), range(4, 5)] }],
  ['js {1,3-5}', { language: 'js', marked: [range(1), range(3, 5)] }],
  ['js{2}', { language: 'js', marked: [range(2)] }],
  ['js showLineNumbers{5}', { language: 'js', numberedFrom: 5 }],
  ['ts:line-numbers=5', { language: 'ts', numberedFrom: 5 }],
  ['ts:line-numbers {1}', { language: 'ts', numberedFrom: 1, marked: [range(1)] }],
  ['py linenums="42"', { language: 'py', numberedFrom: 42 }],
  ['{.python .numberLines startFrom="10"}', { language: 'python', numberedFrom: 10 }],
  ['js showLineNumbers=99999999', { language: 'js', numberedFrom: 1 }],
  ['{1}', { marked: [range(1)] }],
  ['diff', { language: 'diff', diff: true }],
  ['diff js', { language: 'js', diff: true }],
  ['diff lang="ts" title="x.ts"', { language: 'ts', title: 'x.ts', diff: true }],
  ['diff-js', { language: 'js', diff: true }],
  ['js diff', { language: 'js', diff: true }],
  ['diff nonsense', { language: 'diff', diff: true }],
  ['ruby startline=3 $%@#$', { language: 'ruby' }],
  [';', { language: ';' }],
  ['', {}],
])('the info string %j is parsed', (info, expected) => {
  expect(readFenceInfo(info)).toEqual({ ...plain, ...expected });
});

test('a long list of lines is cut', () => {
  expect(readFenceInfo(`js {${'1,'.repeat(10_000)}}`).marked).toHaveLength(100);
});

test('an info string of nothing but signs takes linear time', () => {
  for (const signs of ['=', '{', '[', '"', '-', ' ="', 'a={']) {
    expect(readFenceInfo(signs.repeat(20_000)).title ?? '').toBeTypeOf('string');
  }
});

function range(first: number, last = first): { readonly first: number; readonly last: number } {
  return { first, last };
}
