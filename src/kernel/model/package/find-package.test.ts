import { expect, test } from 'vitest';
import { findPackage } from './find-package.ts';

test('a package is found by its identity before an alias, and by an alias only if its package exists', () => {
  const aliases = new Map([
    ['old-router', 'router'],
    ['router', 'matrix'],
    ['lost', 'gone'],
  ]);
  const names = { packages: new Map(['router', 'matrix'].map((repo) => [repo, true])), aliases };
  expect(findPackage('router', names)).toBe('router');
  expect(findPackage('old-router', names)).toBe('router');
  expect(findPackage('lost', names)).toBeUndefined();
  expect(findPackage('nowhere', names)).toBeUndefined();
});
