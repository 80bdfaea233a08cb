import { expect, test } from 'vitest';
import { readFenceInfo } from './fence-info.ts';

const plain = { language: '', title: undefined, numbered: false, marked: [], diff: false };

test.each([
  ['js', { language: 'js' }],
  ['C++', { language: 'C++' }],
  ['js:line-numbers {1}', { language: 'js', numbered: true, marked: [{ first: 1, last: 1 }] }],
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
  ['{.python .numberLines}', { language: 'python', numbered: true }],
  ['{r, echo=FALSE}', { language: 'r' }],
  ['js showLineNumbers', { language: 'js', numbered: true }],
  ['js showLineNumbers=false', { language: 'js' }],
  ['py linenums="1" hl_lines="2 4-5"', { language: 'py', numbered: true, marked: [range(2), range(4, 5)] }],
  ['js {1,3-5}', { language: 'js', marked: [range(1), range(3, 5)] }],
  ['js{2}', { language: 'js', marked: [range(2)] }],
  ['js showLineNumbers{5}', { language: 'js', numbered: true }],
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
