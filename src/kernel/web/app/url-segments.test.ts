import { expect, test } from 'vitest';
import { urlSegments } from './url-segments.ts';

test('[P-11] a URL breaks before the segments of its path, and not in its scheme', () => {
  expect(urlSegments('https://site.example/atlas/docs//a.html?q=1')).toEqual([
    'https://site.example',
    '/atlas',
    '/docs',
    '//a.html?q=1',
  ]);
  expect(urlSegments('/atlas/index.html')).toEqual(['/atlas', '/index.html']);
});
