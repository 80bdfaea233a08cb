import { expect, test } from 'vitest';
import { checkedFields as fields, dependencyNames as names } from '#sources/manifests/testing/checked-fields.ts';
import { npmDependencies } from './dependencies.ts';

test('a package.json has dependencies, peer, optional and development dependencies', () => {
  const found = npmDependencies(
    fields({
      dependencies: { '@family/core': '^1.0.0', old: 'npm:@family/new@2', plain: 'workspace:*' },
      peerDependencies: { react: '>=19' },
      optionalDependencies: { fast: '1' },
      devDependencies: { react: '19.0.0', vite: '8' },
    }),
  );
  expect(names(found)).toEqual(['@family/core', '@family/new', 'plain', 'react', 'fast', '(vite)']);
  expect(new Set(found.map(({ registry }) => registry))).toEqual(new Set(['npm']));
});

test('a table of the wrong form, or with the name of an inherited property, is ignored without a warning', () => {
  expect(npmDependencies(fields({ dependencies: ['a'], devDependencies: 'b' }))).toEqual([]);
  expect(names(npmDependencies(fields(JSON.parse('{"dependencies":{"__proto__":"1","toString":"1"}}'))))).toEqual([
    '__proto__',
    'toString',
  ]);
});

test('a manifest with more than a thousand dependencies is read up to that limit', () => {
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`p${index}`, '1']));
  expect(npmDependencies(fields({ dependencies: many }))).toHaveLength(1_000);
});

test('a dependency has the versions that its manifest accepts', () => {
  const found = npmDependencies(fields({ dependencies: { a: '^1.0.0', b: 'npm:c@2', d: { x: 1 } } }));
  expect(found.map(({ range }) => range)).toEqual(['^1.0.0', '2', undefined]);
});
