import { expect, test } from 'vitest';
import { dependencyNames as names } from '#sources/manifests/testing/checked-fields.ts';
import { goDependencies } from './manifest.ts';

test('a go.mod has dependencies in blocks and in lines, and indirect ones are left out', () => {
  const text = `module example.com/family/app
require example.com/family/core/v2 v2.1.0
require (
	example.com/family/log v0.3.0
	golang.org/x/text v0.20.0 // indirect
)
replace example.com/family/log => ../log
`;
  expect(names(goDependencies(text)).toSorted()).toEqual(['example.com/family/core/v2', 'example.com/family/log']);
});

test('a dependency has the version that its manifest requires', () => {
  expect(goDependencies('require example.org/a v1.2.3\n').map(({ range }) => range)).toEqual(['1.2.3']);
});
