import { expect, test } from 'vitest';
import { digest } from './digest.ts';

test('contents that differ only in where one ends and the next begins have different digests', () => {
  const lists = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['a', 'b', 'c'], []];
  expect(new Set(lists.map((list) => digest(...list))).size).toBe(lists.length);
  expect(digest('a', Buffer.from('bc'))).toBe(digest('a', 'bc'));
});
