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

/** Dependencies of a pyproject.toml: the `project` table, dependency groups, and the tables of Poetry and uv. */
export function pythonDependencies(fields: Fields): readonly Dependency[] {
  const project = inner(fields, 'project');
  const poetry = inner(inner(fields, 'tool'), 'poetry');
  const groups = table(poetry, 'group').map(([name, group]) => [name, keys(asFields(group), 'dependencies')] as const);
  const extras = table(project, 'optional-dependencies').map(([, list]) => list);
  const developed = [
    ...table(fields, 'dependency-groups').map(([, list]) => list),
    inner(inner(fields, 'tool'), 'uv')?.value('dev-dependencies'),
  ];
  const own = [project?.value('dependencies'), ...extras].flatMap(requirements);
  const poetryOwn = [
    ...keys(poetry, 'dependencies'),
    ...groups.flatMap(([name, list]) => (name === 'main' ? list : [])),
  ];
  const poetryDeveloped = [
    ...keys(poetry, 'dev-dependencies'),
    ...groups.flatMap(([name, list]) => (name === 'main' ? [] : list)),
  ];
  const isPackage = (name: string): boolean => name.toLowerCase() !== 'python';
  const names = [...own, ...poetryOwn].filter(isPackage);
  const others = [...developed.flatMap(requirements), ...poetryDeveloped];
  return dependencies('pypi', names.map(named), others.map(named));
}

/** Dependencies of a Cargo.toml, for all platforms. A crate may be renamed. */
export function cargoDependencies(fields: Fields): readonly Dependency[] {
  const shared = inner(inner(fields, 'workspace'), 'dependencies');
  const places = [fields, ...table(fields, 'target').map(([, target]) => asFields(target))];
  const read = (name: string): readonly Requirement[] =>
    places.flatMap((place) => table(place, name).map(([key, value]) => crateRequirement(key, value, shared)));
  return dependencies('crates', [...read('dependencies'), ...read('build-dependencies')], read('dev-dependencies'));
}

/** Dependencies of a composer.json, without PHP itself and its extensions. */
export function composerDependencies(fields: Fields): readonly Dependency[] {
  const read = (name: string): readonly Requirement[] =>
    table(fields, name)
      .filter(([key]) => key.includes('/'))
      .map(([key, value]) => ({ name: key, range: rangeOf(value) }));
  return dependencies('packagist', read('require'), read('require-dev'));
}

/** Direct dependencies of a go.mod; indirect ones are marked there. */
export function goDependencies(text: string): readonly Dependency[] {
  const blocks = [...text.matchAll(/^[ \t]*require[ \t]*\(([^)]*)\)/gm)].map(([, block = '']) => block.split('\n'));
  const single = [...text.matchAll(/^[ \t]*require[ \t]+([^(\s][^\n]*)$/gm)].map(([, line = '']) => line);
  const found = [...blocks.flat(), ...single]
    .filter((line) => !/\/\/[ \t]*indirect\b/.test(line))
    .map((line) => {
      const [, name = '', range] = /^\s*"?([^\s"]+)"?\s+v(\d\S*)/.exec(line) ?? [];
      return { name, range: rangeOf(range) };
    });
  return dependencies('go', found, []);
}

/** A name in a manifest with the versions that it accepts. */
interface Requirement {
  readonly name: string;
  readonly range?: string | undefined;
}

function named(name: string): Requirement {
  return { name };
}

function dependencies(
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
function rangeOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= rangeLimit ? value : undefined;
}

/** Invalid tables are left to the package manager, so they give no warning. */
function asFields(value: unknown): Fields | undefined {
  return fieldsOf(value, '', () => undefined);
}

function inner(fields: Fields | undefined, name: string): Fields | undefined {
  return asFields(fields?.value(name));
}

function table(fields: Fields | undefined, name: string): readonly (readonly [string, unknown])[] {
  const found = inner(fields, name);
  return found?.names().map((key) => [key, found.value(key)] as const) ?? [];
}

function keys(fields: Fields | undefined, name: string): readonly string[] {
  return table(fields, name).map(([key]) => key);
}

/** The name and the range, also of an alias such as `npm:@scope/name@^1.0.0`. */
function npmRequirement(key: string, value: string): Requirement {
  const [, name, range] = /^npm:(@[^/@]+\/[^/@]+|[^/@]+)(?:@(.*))?/.exec(value) ?? [];
  return name === undefined ? { name: key, range: rangeOf(value) } : { name, range: rangeOf(range) };
}

/** Names of requirements such as `name[extra]>=1.0; python_version < "3.14"`. */
function requirements(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.map((line) => (typeof line === 'string' ? (/^\s*([a-z0-9][\w.-]*)/i.exec(line)?.[1] ?? '') : ''));
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
