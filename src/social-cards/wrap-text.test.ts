import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** Every sign is one wide. */
const wrap = (text: string, width: number, lines: number): readonly string[] =>
  wrapText(text, { width, lines, measure: ({ length }) => length });

test('a reader sees whole words on each line', () => {
  expect(wrap('one two  three\nfour', 9, 3)).toEqual(['one two', 'three', 'four']);
  expect(wrap('one two', 7, 1)).toEqual(['one two']);
});

test('a long name is divided behind its hyphens, which stay where they are', () => {
  expect(wrap('a-long-name_of/parts', 8, 3)).toEqual(['a-long-', 'name_of/', 'parts']);
  expect(wrap('--flag - and', 20, 1)).toEqual(['--flag - and']);
});

test('a reader sees that there is more than what fits', () => {
  expect(wrap('one two three four', 9, 1)).toEqual(['one two…']);
  expect(wrap('one, two', 5, 1)).toEqual(['one…']);
  expect(wrap('Pneumonoultramicroscopic', 8, 2)).toEqual(['Pneumon…']);
});

test('no text has no line', () => {
  expect(wrap('  ', 9, 2)).toEqual([]);
});
