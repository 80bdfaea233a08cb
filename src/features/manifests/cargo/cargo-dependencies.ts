import type { Dependency } from '#model/package/dependency.ts';
import { asFields, dependencies, inner, type Requirement, rangeOf, table } from '#sources/manifests/dependencies.ts';
import type { Fields } from '#sources/manifests/fields.ts';

/** Dependencies of a Cargo.toml, for all platforms. A crate may be renamed. */
export function cargoDependencies(fields: Fields): readonly Dependency[] {
  const shared = inner(inner(fields, 'workspace'), 'dependencies');
  const places = [fields, ...table(fields, 'target').map(([, target]) => asFields(target))];
  const read = (name: string): readonly Requirement[] =>
    places.flatMap((place) => table(place, name).map(([key, value]) => crateRequirement(key, value, shared)));
  return dependencies('crates', [...read('dependencies'), ...read('build-dependencies')], read('dev-dependencies'));
}

function crateRequirement(key: string, value: unknown, shared: Fields | undefined): Requirement {
  const own = asFields(value);
  const found = own?.value('workspace') === true ? asFields(shared?.value(key)) : own;
  const name = found?.value('package');
  const range = rangeOf(found === undefined ? value : found.value('version'));
  return { name: typeof name === 'string' ? name : key, range: range === undefined ? undefined : cargoRange(range) };
}

/** A range of Cargo, in which `1.2` stands for `^1.2`. */
function cargoRange(range: string): string {
  return range.replace(/(^|,)\s*(?=\d)/g, '$1^').replaceAll(',', ' ');
}
