import { expect, test } from 'vitest';
import { createFolderTest } from './folder-patterns.ts';

function matching(include: readonly string[], folders: readonly string[], exclude: readonly string[] = []) {
  return folders.filter(createFolderTest({ include, exclude }));
}

test('a star stands for one folder, two for any number, and a name for itself', () => {
  const folders = ['docs', 'p', 'p/a', 'p/a/b', 'other/p/a'];
  expect(matching(['p/*'], folders)).toEqual(['p/a']);
  expect(matching(['p/**'], folders)).toEqual(['p', 'p/a', 'p/a/b']);
  expect(matching(['p/**/*'], folders)).toEqual(['p/a', 'p/a/b']);
  expect(matching(['docs', './p/', 'p/a/?'], folders)).toEqual(['docs', 'p', 'p/a/b']);
  expect(matching(['*'], folders)).toEqual(['docs', 'p']);
});

test('braces stand for one of their texts, also nested ones', () => {
  const folders = ['p/a', 'p/b', 'p/c', 'q/a'];
  expect(matching(['p/{a,b}'], folders)).toEqual(['p/a', 'p/b']);
  expect(matching(['{p,q}/{a,{b,c}}'], folders)).toEqual(['p/a', 'p/b', 'p/c', 'q/a']);
});

test('an exclamation mark leaves folders out, and an excluded path all folders below it', () => {
  const folders = ['p/a', 'p/a/test', 'p/b', 'p/b/deep'];
  expect(matching(['p/**', '!**/test/**', '!p/b'], folders)).toEqual(['p/a', 'p/b/deep']);
  expect(matching(['p/**'], folders, ['p/b'])).toEqual(['p/a', 'p/a/test']);
});

test('no pattern leads out of the repository, or to its root', () => {
  expect(matching(['..', '../*', '.', '', '/', '!', '{', '}', '[', '\\'], ['p', 'p/a'])).toEqual([]);
});

test('hostile patterns end in time', () => {
  const folder = `${'a/'.repeat(200)}b`;
  const patterns = [
    ...Array.from({ length: 1_000 }, (_, index) => `${'**/*a*/'.repeat(20)}${index}`),
    '{a,b}'.repeat(70),
    '{'.repeat(390),
    `${'*a'.repeat(190)}c`,
  ];
  expect(matching(patterns, Array(200).fill(folder))).toEqual([]);
});
