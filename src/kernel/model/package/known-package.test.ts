import { expect, test } from 'vitest';
import { knownPackage } from './known-package.ts';

test('a package is found by its identity before an alias, and by an alias only if its package exists', () => {
  const aliases = new Map([
    ['old-router', 'router'],
    ['router', 'matrix'],
    ['lost', 'gone'],
  ]);
  const names = { packages: new Map(['router', 'matrix'].map((repo) => [repo, true])), aliases };
  expect(knownPackage('router', names)).toBe('router');
  expect(knownPackage('old-router', names)).toBe('router');
  expect(knownPackage('lost', names)).toBeUndefined();
  expect(knownPackage('nowhere', names)).toBeUndefined();
});
