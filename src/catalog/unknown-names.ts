import { shortName } from '#model/package/package.ts';
import type { Warning } from '#model/snapshot.ts';
import { nearest } from '#model/text/nearest.ts';
import type { Repository } from '#sources/source.ts';

/** A package that a setting names. */
export interface NamedPackage {
  /** The setting, such as `pages.hidden`. */
  readonly setting: string;
  /** The package, by folder, by whole name or without prefix. */
  readonly name: string;
}

/** Names that are compared letter by letter at most. */
const maxCompared = 5_000;

/** A warning for each setting that names a package which no source has, with the nearest name that there is. */
export function unknownNames(
  named: readonly NamedPackage[],
  { repositories, product }: { readonly repositories: readonly Repository[]; readonly product: string },
): readonly Warning[] {
  const known = new Set([
    product,
    ...repositories.flatMap(({ folder, metadata }) => [folder, metadata.name, shortName(metadata)]),
  ]);
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ setting, name }) => {
      const near = nearest(name, [...known].slice(0, maxCompared));
      const hint = near === undefined ? 'Name it by its folder or its name.' : `Did you mean "${near}"?`;
      return { repository: setting, file: undefined, message: `There is no package "${name}". ${hint}` };
    });
}
