import { expect, test } from 'vitest';
import type { Facts } from '#sources/manifests/facts.ts';
import { completeMetadata } from '#sources/metadata.ts';
import { withGroups } from './with-groups.ts';

const packagesOf = (family: Readonly<Record<string, Facts>>) =>
  Object.entries(family).map(([repo, facts]) => {
    return { ...completeMetadata(facts, repo), repo, folder: repo, title: repo, core: repo === 'core' };
  });

const family = packagesOf({
  core: {},
  'web-a': {},
  'web-b': { keywords: ['cli'] },
  tool: { keywords: ['cli'] },
  z: {},
});

test('a package stands in the first group that matches it', () => {
  const groups = [
    { title: 'Web', match: ['web-*'] },
    { title: 'Commands', match: ['topic:cli', 'core'] },
  ];
  const { packages, warnings } = withGroups(family, groups);
  expect(packages.map(({ repo, group }) => [repo, group])).toEqual([
    ['core', undefined],
    ['web-a', 'web'],
    ['web-b', 'web'],
    ['tool', 'commands'],
    ['z', undefined],
  ]);
  expect(warnings).toEqual([]);
});

test('a pattern without a package is a warning that names its setting', () => {
  const { warnings } = withGroups(family, [{ title: 'A', match: ['z', 'nothing-*', 'unknown'] }]);
  expect(warnings.map(({ repository, message }) => [repository, message])).toEqual([
    ['groups[0].match', '"nothing-*" matches no package. Use the names or the topics of packages.'],
  ]);
});

test('a family without groups stays as it is', () => {
  expect(withGroups(family, [])).toEqual({ packages: family, warnings: [] });
});
