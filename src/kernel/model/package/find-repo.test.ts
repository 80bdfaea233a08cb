import { expect, test } from 'vitest';
import { findRepo } from './find-repo.ts';

test('a package is found by its identity before an alias, and by an alias only if its package exists', () => {
  const aliases = new Map([
    ['old-router', 'router'],
    ['router', 'matrix'],
    ['lost', 'gone'],
  ]);
  const names = { packages: new Map(['router', 'matrix'].map((repo) => [repo, true])), aliases };
  expect(findRepo('router', names)).toBe('router');
  expect(findRepo('old-router', names)).toBe('router');
  expect(findRepo('lost', names)).toBeUndefined();
  expect(findRepo('nowhere', names)).toBeUndefined();
});
