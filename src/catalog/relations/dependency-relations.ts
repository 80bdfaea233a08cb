import { registryKey } from '#markdown/links/registry-page.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageRelations, Relation } from '#model/package/relations.ts';

/** What one package uses, and what uses it. */
export type DependencyRelations = Pick<PackageRelations, 'uses' | 'usedBy'>;

/** A package as far as its dependencies need it. */
export type DependentPackage = Pick<Package, 'repo' | 'registryName' | 'dependencies'>;

/**
 * Who uses whom, by identity. Packages are given in the order in which they are shown; of two with one name in a registry
 * the first has it. What is not given is not in the family, and nobody uses itself.
 */
export function dependencyRelations(packages: readonly DependentPackage[]): ReadonlyMap<string, DependencyRelations> {
  const owners = new Map<string, string>();
  for (const { repo, registryName } of packages) {
    const key = registryName && registryKey(registryName);
    if (key !== undefined && !owners.has(key)) owners.set(key, repo);
  }
  const rank = new Map(packages.map(({ repo }, index) => [repo, index]));
  const uses = new Map(packages.map((item) => [item.repo, usesOf(item, owners)]));
  const usedBy = Map.groupBy(
    [...uses].flatMap(([repo, used]) => [...used].map(([other, development]) => ({ repo, other, development }))),
    ({ other }) => other,
  );
  const listed = (relations: readonly Relation[]): readonly Relation[] =>
    relations.toSorted(
      (a, b) => Number(a.development) - Number(b.development) || (rank.get(a.repo) ?? 0) - (rank.get(b.repo) ?? 0),
    );
  return new Map(
    packages.map(({ repo }) => {
      const used = [...(uses.get(repo) ?? [])].map(([other, development]) => ({ repo: other, development }));
      const users = (usedBy.get(repo) ?? []).map(({ repo: user, development }) => ({ repo: user, development }));
      return [repo, { uses: listed(used), usedBy: listed(users) }];
    }),
  );
}

/** The members that a package asks for, and whether for development only. */
function usesOf(
  { repo, dependencies = [] }: DependentPackage,
  owners: ReadonlyMap<string, string>,
): ReadonlyMap<string, boolean> {
  const used = new Map<string, boolean>();
  for (const dependency of dependencies) {
    const owner = owners.get(registryKey(dependency));
    if (owner === undefined || owner === repo) continue;
    used.set(owner, dependency.development && (used.get(owner) ?? true));
  }
  return used;
}
