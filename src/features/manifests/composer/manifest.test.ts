import { expect, test } from 'vitest';
import { checkedFields as fields, dependencyNames as names } from '#sources/manifests/testing/checked-fields.ts';
import { composerDependencies } from './manifest.ts';

test('a composer.json has dependencies on packages, not on PHP and its extensions', () => {
  const value = { require: { php: '>=8', 'ext-json': '*', 'family/core': '^1' }, 'require-dev': { 'x/test': '*' } };
  expect(names(composerDependencies(fields(value)))).toEqual(['family/core', '(x/test)']);
});

test('a dependency has the versions that its manifest accepts', () => {
  const found = composerDependencies(fields({ require: { 'acme/a': '~1.2' } }));
  expect(found.map(({ range }) => range)).toEqual(['~1.2']);
});
