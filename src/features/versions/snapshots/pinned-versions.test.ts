import { expect, test } from 'vitest';
import { generatedCore } from '#catalog/generated-matrix.ts';
import type { Dependency } from '#model/package/dependency.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { pinnedVersions } from './pinned-versions.ts';

const lamp: Package = { ...generatedCore('lamp'), registryName: { registry: 'npm', name: '@family/lamp' } };

function releases(...names: readonly string[]): readonly PackageVersion[] {
  return names.map((name) => ({ name, ref: `v${name}`, kind: 'release', commit: 'c', time: 0 }));
}

function pinnedBy(range: string | undefined, name = '@family/lamp'): string | undefined {
  const dependency: Dependency = { registry: 'npm', name, development: false, range };
  const found = pinnedVersions({ repo: 'desk', dependencies: [dependency] }, [lamp], (repo) =>
    repo === 'lamp' ? releases('3.0.0', '2.4.0', '2.3.0', '1.0.0') : [],
  );
  return found.get('lamp');
}

test.each([
  ['^2.3.0', 'lamp@2.4.0'],
  ['~2.3', 'lamp@2.3.0'],
  ['1.0.0', 'lamp@1.0.0'],
  ['>=1 <2.4', 'lamp@2.3.0'],
])('a version that requires %s links to the newest release of that range', (range, repo) => {
  expect(pinnedBy(range)).toBe(repo);
});

test.each([['*'], ['^3'], ['>=1'], ['workspace:*'], ['git+https://example.org/x.git'], ['^9'], [undefined]])(
  'a version that requires %s links to the current version',
  (range) => {
    expect(pinnedBy(range)).toBeUndefined();
  },
);

test('dependencies outside of the family pin nothing', () => {
  expect(pinnedBy('^2.3.0', 'react')).toBeUndefined();
});
