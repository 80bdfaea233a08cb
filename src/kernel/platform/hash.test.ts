import { expect, test } from 'vitest';
import { digest, isSameSecret, sha1, sha256Hex } from './hash.ts';

test('contents that differ only in where one ends and the next begins have different digests', () => {
  const lists = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['a', 'b', 'c'], []];
  expect(new Set(lists.map((list) => digest(...list))).size).toBe(lists.length);
  expect(digest('a', Buffer.from('bc'))).toBe(digest('a', 'bc'));
});

test('hashes stay the same between releases: they are names of files and keys of caches', () => {
  expect(digest('text')).toBe('mC2ePrmW9VnmM_TRlN7zdh');
  expect(digest('one', 'two')).toBe('EZFMGaKKmMV9EvPM5sMreU');
  expect(sha256Hex('text', 16)).toBe('982d9e3eb996f559');
  expect(sha1('text')).toBe('Ny6gjKsz5xwCxlHbyDpHTTLGduo');
});

test('secrets are the same only if all their bytes are', () => {
  expect(isSameSecret('secret', Buffer.from('secret'))).toBe(true);
  expect(['Secret', 'secret ', 'secre', ''].some((given) => isSameSecret(given, 'secret'))).toBe(false);
});
