import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { RelationsView, RelationView } from '#features/relations/relations-view.ts';
import { registryKey } from '#markdown/links/forge/registry-page.ts';
import { packagePath, pathOf, readmeFile } from '#model/address/address.ts';
import type { Dependency } from '#model/package/dependency.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import { workspacePackageAt } from '#model/package/workspace-package.ts';
import { beginning } from '#model/page/beginning.ts';
import { compareText } from '#model/text/compare-text.ts';
import { derived } from '#platform/derived.ts';
import { maxRelations } from './relations-view.ts';

/** A package of the family, or a package in a folder of one. */
interface Related {
  readonly name: string;
  readonly path: string;
  readonly registryName: RegistryName | undefined;
  readonly dependencies: readonly Dependency[];
}

/** The packages of a snapshot by their names at registries, and those that depend on each name. */
interface RelationIndex {
  readonly byName: ReadonlyMap<string, Related>;
  readonly users: ReadonlyMap<string, readonly RelationView[]>;
}

/** The relations of the package in a folder whose README is a file of a repository; undefined if it has none. */
export function folderRelations(snapshot: Snapshot, repo: string, file: string): RelationsView | undefined {
  const found = workspacePackageAt(snapshot.packages.get(repo)?.package.workspacePackages, file);
  if (found === undefined || snapshot.workspaces === 'list') return undefined;
  const index = indexOf(snapshot);
  const own = registryKey(found.registryName);
  const uses = found.dependencies.flatMap((dependency): readonly RelationView[] => {
    const key = registryKey(dependency);
    const target = key === own ? undefined : index.byName.get(key);
    return target === undefined ? [] : [relationTo(target, dependency)];
  });
  const usedBy = index.users.get(own) ?? [];
  if (uses.length + usedBy.length === 0) return undefined;
  const none = { items: [], total: 0 };
  return { uses: sorted(uses), usedBy: sorted(usedBy), mentionedIn: none, releases: none };
}

const indexOf = derived(createIndex);

function createIndex(snapshot: Snapshot): RelationIndex {
  const all = relatedPackages(snapshot);
  const named = new Map<string, Related>();
  for (const each of all) {
    const key = each.registryName && registryKey(each.registryName);
    if (key !== undefined && !named.has(key)) named.set(key, each);
  }
  const users = new Map<string, RelationView[]>();
  for (const each of all) {
    for (const dependency of each.dependencies) {
      const key = registryKey(dependency);
      const target = named.get(key);
      if (target === undefined || target === each) continue;
      const list = users.get(key) ?? [];
      list.push(relationTo(each, dependency));
      users.set(key, list);
    }
  }
  return { byName: named, users };
}

/** Every package with its own dependencies, those of the family first. */
function relatedPackages(snapshot: Snapshot): readonly Related[] {
  const packages = snapshot.inOrder.map(({ repo, title, registryName, dependencies = [] }): Related => {
    return { name: title, path: packagePath(repo, snapshot), registryName, dependencies };
  });
  const inside = snapshot.inOrder.flatMap(({ repo, workspacePackages = [] }) =>
    workspacePackages.map(({ name, folder, registryName, dependencies }): Related => {
      return { name, path: pathOf({ repo, file: `${folder}/${readmeFile}` }, snapshot), registryName, dependencies };
    }),
  );
  return [...packages, ...inside];
}

function relationTo({ name, path }: Related, { development }: Dependency): RelationView {
  return { name, path, development };
}

/** The first relations in display order: those for development last. */
function sorted(list: readonly RelationView[]): RelationsView['uses'] {
  const all = list.toSorted((a, b) => Number(a.development) - Number(b.development) || compareText(a.name, b.name));
  return beginning(all, maxRelations, (relation) => relation);
}
