import { expect, test } from 'vitest';
import { linkTarget } from './link-header.ts';

test.each([
  ['<https://a.example/?page=2>; rel="next", <https://a.example/?page=9>; rel="last"', 'https://a.example/?page=2'],
  ['<https://a.example/?page=1>; rel="first", </?page=2>; title="more, please"; rel=next', '/?page=2'],
  ['</2>; rel="last NEXT"', '/2'],
  ['</1>; rel="prev"', undefined],
  ['</1>; rel="nextone"', undefined],
  ['rel="next"', undefined],
  ['', undefined],
  [undefined, undefined],
])('the next page of %j is %j', (header, target) => {
  expect(linkTarget(header, 'next')).toBe(target);
});
