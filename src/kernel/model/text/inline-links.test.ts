import { expect, test } from 'vitest';
import { inlineParts, mapInlineLinks } from './inline-links.ts';

test('the links of a text are found between its words', () => {
  expect(inlineParts('Made by [Ida](https://ida.example/) and [others](/people).')).toEqual([
    'Made by ',
    { text: 'Ida', url: 'https://ida.example/' },
    ' and ',
    { text: 'others', url: '/people' },
    '.',
  ]);
});

test('a text without links is one part, and an empty text has none', () => {
  expect(inlineParts('© Lamp [Works] (1990)')).toEqual(['© Lamp [Works] (1990)']);
  expect(inlineParts('')).toEqual([]);
});

test('the links of a text get other URLs, and its words stay', () => {
  const upper = (url: string): string => url.toUpperCase();
  expect(mapInlineLinks('By [Ida](/ida), [x] (y) and [all](/people).', upper)).toBe(
    'By [Ida](/IDA), [x] (y) and [all](/PEOPLE).',
  );
});
