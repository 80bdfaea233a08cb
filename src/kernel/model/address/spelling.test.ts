import { expect, test } from 'vitest';
import { isSpelling, spellingsOf } from './spelling.ts';

test.each([
  ['/lamp/index.html', ['/lamp', '/lamp/', '/lamp/index']],
  ['/lamp/docs/a.html', ['/lamp/docs/a', '/lamp/docs/a/']],
  ['/lamp/package.json', ['/lamp/package.json/', '/lamp/package.json/index.html']],
])('a host that shortens %s still shows the same page', (path, shortened) => {
  for (const each of shortened) expect(isSpelling(each, path), each).toBe(true);
});

test.each([
  ['/lamp/docs/a.html', '/lamp/docs/b.html'],
  ['/lamp/index.html', '/index.html'],
  ['/lamp/a.hu.html', '/lamp/a.html'],
  ['/lamp/a.md', '/lamp/a.html'],
])('%s and %s are two pages', (path, other) => {
  expect(isSpelling(path, other)).toBe(false);
});

test('a shortened path may stand for a file or for that of a folder, and a whole one only for itself', () => {
  expect(spellingsOf('/lamp/docs/')).toEqual(['/lamp/docs/', '/lamp/docs/index.html', '/lamp/docs.html']);
  expect(spellingsOf('/lamp/docs/a')).toEqual(['/lamp/docs/a', '/lamp/docs/a.html', '/lamp/docs/a/index.html']);
  expect(spellingsOf('/lamp/docs/a.html')).toEqual(['/lamp/docs/a.html']);
});
