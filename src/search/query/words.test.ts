import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test.each([
  ['camelCase', 'camelcase', ['camel', 'case']],
  ['snake_case', 'snakecase', ['snake', 'case']],
  ['kebab-case', 'kebabcase', ['kebab', 'case']],
  ['parseHTMLTree', 'parsehtmltree', ['parse', 'html', 'tree']],
  ['node.js', 'nodejs', ['node', 'js']],
  ['árvíztűrő', 'arvizturo', []],
  ['plain', 'plain', []],
  ['C++', 'cplusplus', []],
  ['F#', 'fsharp', []],
])('%s is one word, and findable by its parts', (text, folded, parts) => {
  expect(wordsOf(text)).toEqual([{ folded, parts, start: 0, end: text.length }]);
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
