import type { Dependency } from '#model/package/dependency.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import { type Fields, fieldsOf } from './fields.ts';

/** Maximum number of dependencies. */
const dependencyLimit = 1_000;

/** Maximum length of a dependency name, and of the versions that it accepts. */
const nameLimit = 214;
const rangeLimit = 200;

/** Dependencies of a package.json. `npm:` aliases give the name of the aliased package. */
export function npmDependencies(fields: Fields): readonly Dependency[] {
  const read = (name: string): readonly Requirement[] =>
    table(fields, name).map(([key, value]) => (typeof value === 'string' ? npmRequirement(key, value) : { name: key }));
  const own = ['dependencies', 'peerDependencies', 'optionalDependencies'].flatMap(read);
  return dependencies('npm', own, read('devDependencies'));
}

/** A name in a manifest with the versions that it accepts. */
export interface Requirement {
  readonly name: string;
  readonly range?: string | undefined;
}

/** The dependencies for use, and those for development that are not among them; the first of equal names counts. */
export function dependencies(
  registry: RegistryName['registry'],
  own: readonly Requirement[],
  developed: readonly Requirement[],
): readonly Dependency[] {
  const used = byName(own);
  const others = [...byName(developed).values()].filter(({ name }) => !used.has(name));
  const dependency = ({ name, range }: Requirement, development: boolean): Dependency => {
    return { registry, name, development, ...(range !== undefined && { range }) };
  };
  const all = [
    ...[...used.values()].map((each) => dependency(each, false)),
    ...others.map((each) => dependency(each, true)),
  ];
  return all.slice(0, dependencyLimit);
}

/** The requirements with a usable name; the first of equal names counts. */
function byName(requirements: readonly Requirement[]): ReadonlyMap<string, Requirement> {
  const found = new Map<string, Requirement>();
  for (const each of requirements) {
    const isUsable = each.name !== '' && each.name.length <= nameLimit;
    if (isUsable && !found.has(each.name)) found.set(each.name, each);
  }
  return found;
}

/** A range as written; undefined for anything else. */
export function rangeOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= rangeLimit ? value : undefined;
}

/** A table as fields. Invalid tables are left to the package manager, so they give no warning. */
export function asFields(value: unknown): Fields | undefined {
  return fieldsOf(value, '', () => undefined);
}

/** A table in a table; undefined for none. */
export function inner(fields: Fields | undefined, name: string): Fields | undefined {
  return asFields(fields?.value(name));
}

/** The entries of a table; none for a missing one. */
export function table(fields: Fields | undefined, name: string): readonly (readonly [string, unknown])[] {
  const found = inner(fields, name);
  return found?.names().map((key) => [key, found.value(key)] as const) ?? [];
}

/** The name and the range, also of an alias such as `npm:@scope/name@^1.0.0`. */
function npmRequirement(key: string, value: string): Requirement {
  const [, name, range] = /^npm:(@[^/@]+\/[^/@]+|[^/@]+)(?:@(.*))?/.exec(value) ?? [];
  return name === undefined ? { name: key, range: rangeOf(value) } : { name, range: rangeOf(range) };
}
