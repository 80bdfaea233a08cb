import { expect, test } from 'vitest';
import { hasDotSegment, parseRequestPath } from './request-path.ts';

test.each([
  ['/', []],
  ['/redis-ui', ['redis-ui']],
  ['/redis-ui/', ['redis-ui']],
  ['/a%20b/%C3%A1rv%C3%ADz.html', ['a b', 'árvíz.html']],
  ['/x/50%25.html', ['x', '50%.html']],
  ['/x/%252e%252e', ['x', '%2e%2e']],
])('%s is decoded once, segment by segment', (path, segments) => {
  expect(parseRequestPath(path)).toMatchObject({ segments });
});

test.each(['/%', '/x/%zz', '/x/%c3%28', '/..%2fetc', '/x/%5c..', '/x/%00', '/x/a%0ab', '/x/%2e%2e/y', '/x//y', '/./x'])(
  '%s is refused with a sentence',
  (path) => {
    expect(parseRequestPath(path)).toEqual({
      kind: 'refused',
      status: 400,
      message: expect.stringMatching(/^The address .*\.$/),
    });
  },
);

test('segments that begin with a dot are recognised', () => {
  expect(hasDotSegment(['x', '.env'])).toBe(true);
  expect(hasDotSegment(['.git', 'config'])).toBe(true);
  expect(hasDotSegment(['x', 'a.b'])).toBe(false);
});
