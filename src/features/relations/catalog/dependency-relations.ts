import { registryOwners } from '#catalog/registry-owners.ts';
import type { PackageRelations, Relation } from '#features/relations/relations.ts';
import { registryKey } from '#markdown/links/forge/registry-page.ts';
import type { Package } from '#model/package/package.ts';

/** Dependencies and dependents of a package. */
export type DependencyRelations = Pick<PackageRelations, 'uses' | 'usedBy'>;

/** The fields of a package that its dependencies need. */
export type DependentPackage = Pick<Package, 'repo' | 'registryName' | 'dependencies' | 'workspacePackages'>;

/**
 * The dependencies between packages, by identity. Packages are given in display order; if two have the same registry
 * name, the first one counts. A package stands for the packages in folders of its repository. Packages that are not
 * given are ignored, and so are dependencies of a package on itself.
 */
export function dependencyRelations(packages: readonly DependentPackage[]): ReadonlyMap<string, DependencyRelations> {
  const owners = registryOwners(packages);
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

/** The members that a package depends on, and whether for development only. */
function usesOf(
  { repo, dependencies = [], workspacePackages = [] }: DependentPackage,
  owners: ReadonlyMap<string, string>,
): ReadonlyMap<string, boolean> {
  const used = new Map<string, boolean>();
  for (const dependency of [...dependencies, ...workspacePackages.flatMap((each) => each.dependencies)]) {
    const owner = owners.get(registryKey(dependency));
    if (owner === undefined || owner === repo) continue;
    used.set(owner, dependency.development && (used.get(owner) ?? true));
  }
  return used;
}
