import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { createRedirects, loopIn } from './redirects.ts';

const segments = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

test.each(['/guide/start', '/guide/start/', '/guide/start.html', '/guide/start/index.html'])(
  'an old address is found as %s',
  (path) => {
    const { targetOf } = createRedirects({ '/guide/start/': '/lamp/docs/start.html' });
    expect(targetOf(segments(path))).toBe('/lamp/docs/start.html');
  },
);

test('a folder takes the rest of the path, and the longest folder is chosen', () => {
  const { targetOf } = createRedirects({
    '/*': '/lamp/*',
    '/api/*': 'https://api.example.org/v1/*',
    '/blog/*': '/news/index.html',
    '/api/old': '/lamp/old.html',
  });
  expect(targetOf(['guide', 'a b'])).toBe('/lamp/guide/a%20b');
  expect(targetOf(['blog', 'index.html'])).toBe('/news/index.html');
  expect(targetOf(['api'])).toBe('https://api.example.org/v1/');
  expect(targetOf(['api', 'users'])).toBe('https://api.example.org/v1/users');
  expect(targetOf(['api', 'old'])).toBe('/lamp/old.html');
  expect(targetOf(['blog', '2024', 'one'])).toBe('/news/index.html');
  expect(createRedirects({ '/api/*': '/lamp/*' }).targetOf(['other'])).toBeUndefined();
});

test('redirects that lead back are found, in any spelling', () => {
  expect(loopIn({ '/a': '/b/', '/b': '/a.html' })).toEqual(['/a', '/b', '/a']);
  expect(loopIn({ '/a': '/a/' })).toEqual(['/a', '/a']);
  expect(loopIn({ '/start': '/a', '/a': '/b' })).toBeUndefined();
});

test('ten thousand redirects that follow each other are searched in time', hostileInput, () => {
  const rules = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`/p${index}`, `/p${index + 1}`]));
  expect(loopIn(rules)).toBeUndefined();
  expect(loopIn({ ...rules, '/p10000': '/p9999' })).toEqual(['/p9999', '/p10000', '/p9999']);
});

test('an export gets both forms that hosts look for, of old addresses and of pages in an old folder', () => {
  const { pathsFor } = createRedirects({
    '/old': '/lamp/index.html',
    '/feed.xml': '/feed.atom',
    '/wiki/*': '/lamp/docs/*',
  });
  expect(pathsFor(['/lamp/docs/a%20b.html', '/lamp/docs/sub/index.html', '/other/docs/x.html'])).toEqual([
    '/old.html',
    '/old/index.html',
    '/feed.xml',
    '/wiki/a%20b.html',
    '/wiki/a%20b/index.html',
    '/wiki/sub.html',
    '/wiki/sub/index.html',
  ]);
});
