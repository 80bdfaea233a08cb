import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** Every character has the width 1. */
const wrap = (text: string, width: number, lines: number): readonly string[] =>
  wrapText(text, { width, lines, measure: ({ length }) => length });

test('lines break between words', () => {
  expect(wrap('one two  three\nfour', 9, 3)).toEqual(['one two', 'three', 'four']);
  expect(wrap('one two', 7, 1)).toEqual(['one two']);
});

test('a long name breaks after its hyphens, which stay at the end of the line', () => {
  expect(wrap('a-long-name_of/parts', 8, 3)).toEqual(['a-long-', 'name_of/', 'parts']);
  expect(wrap('--flag - and', 20, 1)).toEqual(['--flag - and']);
});

test('text that does not fit ends with an ellipsis', () => {
  expect(wrap('one two three four', 9, 1)).toEqual(['one two…']);
  expect(wrap('one, two', 5, 1)).toEqual(['one…']);
  expect(wrap('Pneumonoultramicroscopic', 8, 2)).toEqual(['Pneumon…']);
});

test('an empty text has no lines', () => {
  expect(wrap('  ', 9, 2)).toEqual([]);
});
