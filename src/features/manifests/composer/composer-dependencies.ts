import type { Dependency } from '#model/package/dependency.ts';
import { dependencies, type Requirement, rangeOf, table } from '#sources/manifests/dependencies.ts';
import type { Fields } from '#sources/manifests/fields.ts';

/** Dependencies of a composer.json, without PHP itself and its extensions. */
export function composerDependencies(fields: Fields): readonly Dependency[] {
  const read = (name: string): readonly Requirement[] =>
    table(fields, name)
      .filter(([key]) => key.includes('/'))
      .map(([key, value]) => ({ name: key, range: rangeOf(value) }));
  return dependencies('packagist', read('require'), read('require-dev'));
}
