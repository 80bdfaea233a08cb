import { expect, test } from 'vitest';
import { joinWords, spelledWords, wordsOf } from './words.ts';

test.each([
  ['camelCase', 'camelcase', ['camel', 'case']],
  ['snake_case', 'snakecase', ['snake', 'case']],
  ['kebab-case', 'kebabcase', ['kebab', 'case']],
  ['parseHTMLTree', 'parsehtmltree', ['parse', 'html', 'tree']],
  ['node.js', 'nodejs', ['node', 'js']],
  ['árvíztűrő', 'arvizturo', []],
  ['@owner/some-name', 'ownersomename', ['owner', 'somename', 'some', 'name']],
  ['web::routes::from_fn', 'webroutesfromfn', ['web', 'routes', 'fromfn', 'from', 'fn']],
  ['v1.0.3', '103', ['1', '0', '3']],
  ['v2', 'v2', []],
  ['plain', 'plain', []],
  ['C++', 'cplusplus', []],
  ['F#', 'fsharp', []],
])('%s is one word, and findable by its parts', (text, folded, parts) => {
  expect(wordsOf(text)).toEqual([{ folded, parts, start: 0, end: text.length }]);
});

test('a version has the same words with and without its v, also behind a name', () => {
  const folded = (text: string) => wordsOf(text).map((word) => word.folded);
  expect(folded('lamp@v1.0.3 (v2.0)')).toEqual(folded('lamp@1.0.3 (2.0)'));
  expect(folded('v2 div1.5')).toEqual(['v2', 'div15']);
});

test('words have their position in the text, and signs between them are not words', () => {
  const text = 'Run `npm start`, then: wait…';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Run',
    'npm',
    'start',
    'then',
    'wait',
  ]);
});

test('encoded data and endless runs of letters are not words', () => {
  const words = wordsOf(`before data:image/png;base64,${'QUJD'.repeat(50)} ${'x'.repeat(100)} after`);
  expect(words.map(({ folded }) => folded)).toEqual(['before', 'after']);
});

test('a path with many names is divided into them', () => {
  const path = Array.from({ length: 9 }, (_, index) => `long_name${index}`).join('::');
  expect(wordsOf(path).map(({ folded }) => folded)).toHaveLength(9);
  expect(spelledWords(path)).toHaveLength(9);
});

test.each([
  ['状态管理', ['状态', '态管', '管理', '理']],
  ['用Vue3写', ['用', 'vue3', '写']],
  ['ガラス', ['ガラ', 'ラス', 'ス']],
  ['ｶﾞﾗｽ', ['ガラ', 'ラス', 'ス']],
  ['설정을', ['설정', '정을', '을']],
  ['𠮷野家', ['𠮷野', '野家', '家']],
])('a run of characters without blanks, %s, is pairs of them', (text, folded) => {
  expect(wordsOf(text).map((word) => word.folded)).toEqual(folded);
  expect(spelledWords(text)).toHaveLength(folded.length);
});

test('runs are compared by each of their characters once', () => {
  expect(joinWords(wordsOf('请求 timeout 超时'), ' ')).toBe('请求timeout 超时');
});
