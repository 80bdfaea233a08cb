import type { RegistryName } from '#model/package/registry-name.ts';
import type { Dependency } from '#model/package/relations.ts';
import { type Fields, fieldsOf } from './fields.ts';

/** Maximum number of dependencies. */
const dependencyLimit = 1_000;

/** Maximum length of a dependency name. */
const nameLimit = 214;

/** Dependencies of a package.json. `npm:` aliases give the name of the aliased package. */
export function npmDependencies(fields: Fields): readonly Dependency[] {
  const read = (name: string): readonly string[] =>
    table(fields, name).map(([key, value]) => (typeof value === 'string' ? realName(value) : undefined) ?? key);
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
  return dependencies('pypi', [...own, ...poetryOwn].filter(isPackage), [
    ...developed.flatMap(requirements),
    ...poetryDeveloped,
  ]);
}

/** Dependencies of a Cargo.toml, for all platforms. A crate may be renamed. */
export function cargoDependencies(fields: Fields): readonly Dependency[] {
  const shared = inner(inner(fields, 'workspace'), 'dependencies');
  const places = [fields, ...table(fields, 'target').map(([, target]) => asFields(target))];
  const read = (name: string): readonly string[] =>
    places.flatMap((place) => table(place, name).map(([key, value]) => crateName(key, value, shared)));
  return dependencies('crates', [...read('dependencies'), ...read('build-dependencies')], read('dev-dependencies'));
}

/** Dependencies of a composer.json, without PHP itself and its extensions. */
export function composerDependencies(fields: Fields): readonly Dependency[] {
  const read = (name: string): readonly string[] => keys(fields, name).filter((key) => key.includes('/'));
  return dependencies('packagist', read('require'), read('require-dev'));
}

/** Direct dependencies of a go.mod; indirect ones are marked there. */
export function goDependencies(text: string): readonly Dependency[] {
  const blocks = [...text.matchAll(/^[ \t]*require[ \t]*\(([^)]*)\)/gm)].map(([, block = '']) => block.split('\n'));
  const single = [...text.matchAll(/^[ \t]*require[ \t]+([^(\s][^\n]*)$/gm)].map(([, line = '']) => line);
  const names = [...blocks.flat(), ...single]
    .filter((line) => !/\/\/[ \t]*indirect\b/.test(line))
    .map((line) => /^\s*"?([^\s"]+)"?\s+v\d/.exec(line)?.[1] ?? '');
  return dependencies('go', names, []);
}

function dependencies(
  registry: RegistryName['registry'],
  own: readonly string[],
  developed: readonly string[],
): readonly Dependency[] {
  const isName = (name: string): boolean => name !== '' && name.length <= nameLimit;
  const used = new Set(own.filter(isName));
  const others = new Set(developed.filter((name) => isName(name) && !used.has(name)));
  const all = [
    ...[...used].map((name) => ({ registry, name, development: false })),
    ...[...others].map((name) => ({ registry, name, development: true })),
  ];
  return all.slice(0, dependencyLimit);
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

/** Name in `npm:@scope/name@^1.0.0`. */
function realName(range: string): string | undefined {
  return /^npm:(@[^/@]+\/[^/@]+|[^/@]+)/.exec(range)?.[1];
}

/** Names of requirements such as `name[extra]>=1.0; python_version < "3.14"`. */
function requirements(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.map((line) => (typeof line === 'string' ? (/^\s*([a-z0-9][\w.-]*)/i.exec(line)?.[1] ?? '') : ''));
}

function crateName(key: string, value: unknown, shared: Fields | undefined): string {
  const own = asFields(value);
  const found = own?.value('workspace') === true ? asFields(shared?.value(key)) : own;
  const name = found?.value('package');
  return typeof name === 'string' ? name : key;
}
