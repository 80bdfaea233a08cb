import { expect, test } from 'vitest';
import { ExportFailed } from '#features/export/export-error.ts';
import { collisions, siteFile } from './site-file.ts';

test('an address becomes the file that every host serves for it', () => {
  expect(siteFile('/', true)).toBe('index.html');
  expect(siteFile('/ant/docs/a%20b.html', true)).toBe('ant/docs/a b.html');
  expect(siteFile('/search', true)).toBe('search/index.html');
  expect(siteFile('/ant/conf.yml', true)).toBe('ant/conf.yml/index.html');
  expect(siteFile('/git/ant/conf.yml', false)).toBe('git/ant/conf.yml');
});

test.each([
  '/a/../b',
  '/a/%2e%2e/b',
  '/a//b',
  '/a/%2Fetc/b',
  '/a/%5C..%5Cb',
  '/a/%00',
  '/a/%E0%A4%A',
  `/a/${'x'.repeat(253)}`,
])('the address %s never becomes a file', (path) => {
  expect(() => siteFile(path, false)).toThrow(ExportFailed);
});

test('files that collide on some hosts are found', () => {
  expect(collisions(['a/B.html', 'a/b.html', 'a/c'])).toEqual([['a/B.html', 'a/b.html']]);
  expect(collisions(['a/b/c.html', 'a/b'])).toEqual([['a/b', 'a/b/c.html']]);
  expect(collisions(['A/x', 'a'])).toEqual([['a', 'A/x']]);
  expect(collisions(['a/b', 'a/c', 'ab'])).toEqual([]);
});
