import { listedPackages } from '#catalog/relations/public-packages.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import type { IndexedPackage } from '#model/views/search.ts';

/** Selects the fields of packages that the search indexes. */
export function indexedPackages(packages: readonly Package[]): readonly IndexedPackage[] {
  return listedPackages({ packages }).map(
    ({ repo, title, name, reponame, folder, code, description, keywords, stars }) => ({
      repo,
      title,
      names: [name, reponame, folder, code].filter((each) => each !== undefined),
      description: plainDescription(description),
      keywords,
      stars,
    }),
  );
}
