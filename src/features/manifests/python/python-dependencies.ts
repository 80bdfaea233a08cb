import type { Dependency } from '#model/package/dependency.ts';
import { asFields, dependencies, inner, type Requirement, table } from '#sources/manifests/dependencies.ts';
import type { Fields } from '#sources/manifests/fields.ts';

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
