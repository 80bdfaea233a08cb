import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import type { IndexedPackage } from '#features/search/contract/search.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import type { WorkspacePackage } from '#model/package/workspace-package.ts';
import { derived } from '#platform/derived.ts';

/** Selects the fields of packages that the search indexes. Those of the same package are the same object. */
export function indexedPackages(packages: readonly Package[]): readonly IndexedPackage[] {
  return listedPackages({ inOrder: packages }).map(indexed);
}

const indexed = derived(
  ({ repo, title, name, reponame, folder, code, description, keywords, workspacePackages, stars, group }: Package) => ({
    repo,
    title,
    names: [name, reponame, folder, code].filter((each) => each !== undefined),
    description: plainDescription(description),
    keywords: [...keywords, ...withoutReadme(workspacePackages)],
    stars,
    ...(group !== undefined && { group }),
  }),
);

/** Maximum number of names without a README of their own that find a package. */
const maxNames = 50;

/** Names of packages in folders of the repository that no page stands for. */
function withoutReadme(packages: readonly WorkspacePackage[] = []): readonly string[] {
  return packages.flatMap(({ name, readme }) => (readme === undefined ? [name] : [])).slice(0, maxNames);
}
