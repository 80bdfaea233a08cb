import { expect, test } from 'vitest';
import { cutText, shorten } from './shorten.ts';

test('an emoji at the end of a shortened text is kept whole or left out', () => {
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('ab😀', 4)).toBe('ab😀');
  expect(cutText('ab😀c', 4)).toBe('ab😀');
  expect(shorten('ab😀cd', 4)).toBe('ab…');
  expect(shorten('ab😀cd', 5)).toBe('ab😀…');
});

test('a lone surrogate is shown as \ufffd', () => {
  expect(cutText('a\ud800b', 10)).toBe('a\ufffdb');
  expect(cutText('a\ud800', 2)).toBe('a\ufffd');
  expect(shorten('\ud800', 5)).toBe('\ufffd');
});
