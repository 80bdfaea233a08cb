import type { Dependency } from '#model/package/dependency.ts';
import { parseToml } from '#platform/formats/parse-toml.ts';
import { asFields, dependencies, inner, type Requirement, table } from '#sources/manifests/dependencies.ts';
import type { Facts, WarnField } from '#sources/manifests/facts.ts';
import { type Fields, fieldsOf } from '#sources/manifests/fields.ts';
import { type Manifest, optional, registered } from '#sources/manifests/manifest.ts';
import { cleanKeywords } from '#sources/manifests/package-facts.ts';
import { forgeAddress, webAddress } from '#sources/manifests/web-address.ts';

/** The pyproject.toml of Python. */
export const manifest: Manifest = {
  file: 'pyproject.toml',
  facts: pythonFacts,
  language: 'Python',
  languageRank: 3,
};

/** Parses a pyproject.toml: the `project` table, or the older table of Poetry. Throws for invalid TOML. */
function pythonFacts(text: string, note: WarnField): Facts | undefined {
  const fields = fieldsOf(parseToml(text), '', note);
  const poetry = fields?.value('project') === undefined ? fields?.object('tool')?.object('poetry') : undefined;
  const section = fields?.object('project') ?? poetry;
  if (section === undefined) return undefined;
  const urls = poetry ?? section.object('urls');
  return {
    name: section.text('name'),
    registryName: fields && isPrivateProject(fields, section) ? undefined : registered('pypi', section.text('name')),
    version: section.text('version'),
    description: section.text('description', 1_000),
    license: typeof section.value('license') === 'string' ? section.text('license') : undefined,
    homepage: optional(urlNamed(urls, ['homepage', 'documentation']), webAddress),
    forge: optional(urlNamed(urls, ['repository', 'source', 'source code', 'github', 'code']), forgeAddress),
    keywords: cleanKeywords(section.list('keywords', 100)),
    dependencies: fields && pythonDependencies(fields),
  };
}

/** True for a project that says that it must not be uploaded, or that is no package for uv. */
function isPrivateProject(fields: Fields, section: Fields): boolean {
  const classifiers = section.value('classifiers');
  const isHeld = (value: unknown): boolean => typeof value === 'string' && value.startsWith('Private ::');
  const uv = fieldsOf(fieldsOf(fields.value('tool'), '', () => undefined)?.value('uv'), '', () => undefined);
  return (Array.isArray(classifiers) && classifiers.some(isHeld)) || uv?.value('package') === false;
}

function urlNamed(urls: Fields | undefined, names: readonly string[]): string | undefined {
  const all = new Map(urls?.names().map((name) => [name.toLowerCase(), name]));
  const found = names.map((name) => all.get(name)).find((name) => name !== undefined);
  return found === undefined ? undefined : urls?.text(found, 2_000);
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

function named(name: string): Requirement {
  return { name };
}

/** Names of requirements such as `name[extra]>=1.0; python_version < "3.14"`. */
function requirements(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.map((line) => (typeof line === 'string' ? (/^\s*([a-z0-9][\w.-]*)/i.exec(line)?.[1] ?? '') : ''));
}

function keys(fields: Fields | undefined, name: string): readonly string[] {
  return table(fields, name).map(([key]) => key);
}
