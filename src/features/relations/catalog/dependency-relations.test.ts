import { expect, test } from 'vitest';
import type { Dependency } from '#model/package/dependency.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import type { WorkspacePackage } from '#model/package/workspace-package.ts';
import { type DependentPackage, dependencyRelations } from './dependency-relations.ts';

type Registry = RegistryName['registry'];

function member(repo: string, asks: readonly string[] = [], registry: Registry = 'npm'): DependentPackage {
  const dependencies: readonly Dependency[] = asks.map((ask) => ({
    registry,
    name: ask.replace(/^dev:/, ''),
    development: ask.startsWith('dev:'),
  }));
  return { repo, registryName: { registry, name: `@family/${repo}` }, dependencies };
}

const uses = (packages: readonly DependentPackage[], repo: string): readonly string[] | undefined =>
  dependencyRelations(packages)
    .get(repo)
    ?.uses.map((relation) => (relation.development ? `(${relation.repo})` : relation.repo));

const usedBy = (packages: readonly DependentPackage[], repo: string): readonly string[] | undefined =>
  dependencyRelations(packages)
    .get(repo)
    ?.usedBy.map((relation) => (relation.development ? `(${relation.repo})` : relation.repo));

test('a reader sees which packages of the family a package uses, and which use it', () => {
  const family = [
    member('app', ['@family/core', 'react', '@family/log']),
    member('log', ['@family/core']),
    member('core'),
  ];
  expect(uses(family, 'app')).toEqual(['log', 'core']);
  expect(usedBy(family, 'core')).toEqual(['app', 'log']);
  expect(uses(family, 'core')).toEqual([]);
});

test('development dependencies come last and are marked', () => {
  const family = [
    member('tools'),
    member('app', ['dev:@family/tools', '@family/core']),
    member('core', ['dev:@family/tools']),
  ];
  expect(uses(family, 'app')).toEqual(['core', '(tools)']);
  expect(usedBy(family, 'tools')).toEqual(['(app)', '(core)']);
});

test('packages that depend on each other, or on themselves, are shown once', () => {
  const family = [member('a', ['@family/b', '@family/a', '@family/b']), member('b', ['@family/a'])];
  expect(uses(family, 'a')).toEqual(['b']);
  expect(usedBy(family, 'a')).toEqual(['b']);
});

test('a package that is not shown is related to no other package', () => {
  const [app, core] = [member('app', ['@family/core']), member('core')];
  expect(uses([app, core], 'app')).toEqual(['core']);
  expect(uses([app], 'app')).toEqual([]);
});

test('names are compared as their registry compares them, and only within it', () => {
  const python: DependentPackage = {
    repo: 'py',
    registryName: { registry: 'pypi', name: 'Family.Core' },
    dependencies: [],
  };
  const asking = (registry: Registry): DependentPackage => ({
    repo: 'app',
    registryName: undefined,
    dependencies: [{ registry, name: 'family_core', development: false }],
  });
  expect(uses([python, asking('pypi')], 'app')).toEqual(['py']);
  expect(uses([python, asking('npm')], 'app')).toEqual([]);
});

test('a Go module is found under any major version', () => {
  const core: DependentPackage = { repo: 'core', registryName: { registry: 'go', name: 'example.com/family/core' } };
  const app: DependentPackage = {
    repo: 'app',
    dependencies: [{ registry: 'go', name: 'example.com/family/core/v2', development: false }],
  };
  expect(uses([core, app], 'app')).toEqual(['core']);
});

test('of two packages with the same registry name, the first has the relations', () => {
  const twins = [
    member('first'),
    { ...member('second'), registryName: { registry: 'npm', name: '@family/first' } as const },
  ];
  expect(uses([...twins, member('app', ['@family/first'])], 'app')).toEqual(['first']);
});

test('a family in which all packages depend on each other has all relations', () => {
  const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const family = names.map((name) =>
    member(
      name,
      names.map((other) => `@family/${other}`),
    ),
  );
  const relations = dependencyRelations(family);
  expect(
    [...relations.values()].every((relation) => relation.uses.length === 199 && relation.usedBy.length === 199),
  ).toBe(true);
});

test('a repository stands for the packages in its folders, which depend on each other without a relation', () => {
  const inside = (name: string, asks: readonly string[]): WorkspacePackage => ({
    folder: name,
    name,
    version: '1.0.0',
    description: '',
    registryName: { registry: 'npm', name },
    dependencies: asks.map((ask) => ({ registry: 'npm', name: ask, development: false })),
    readme: undefined,
  });
  const hive = { ...member('hive'), workspacePackages: [inside('honey', ['wax', '@family/core']), inside('wax', [])] };
  const family = [hive, member('core'), member('app', ['wax'])];
  expect(uses(family, 'hive')).toEqual(['core']);
  expect(usedBy(family, 'hive')).toEqual(['app']);
  expect(uses(family, 'app')).toEqual(['hive']);
});
