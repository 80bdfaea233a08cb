import { shortName } from '#model/package/package.ts';
import { nearest } from '#model/text/nearest.ts';
import type { Warning } from '#model/warning.ts';
import type { Repository } from '#sources/source.ts';

/** A package that a setting names. */
export interface PackageInSettings {
  /** The setting, such as `pages.hidden`. */
  readonly setting: string;
  /** The package, by folder, full name or name without prefix. */
  readonly name: string;
}

/** Maximum number of names to compare by edit distance. */
const maxCompared = 5_000;

/** Creates a warning for each setting with an unknown package, with the most similar name. */
export function unknownNames(
  named: readonly PackageInSettings[],
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
      const hint = near === undefined ? 'Use its folder or its name.' : `Did you mean "${near}"?`;
      return { repository: setting, file: undefined, message: `There is no package "${name}". ${hint}` };
    });
}
