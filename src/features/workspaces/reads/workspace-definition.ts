import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import { entriesOf, fieldAt, fieldOf, isMap, listOf, textOf, type Value } from '#platform/values.ts';

/** The packages that a file in the root of a repository names. */
export interface WorkspaceDefinition {
  /** Patterns of folders; one that begins with `!` leaves folders out. */
  readonly include: readonly string[];
  /** Folders that are left out, with everything below them. */
  readonly exclude: readonly string[];
  /** What the members inherit; undefined for none. */
  readonly shared?: Value;
}

interface DefinitionFile {
  /** Name of the manifest of each member. */
  readonly manifest: string;
  /** Reads the definition; undefined when the text is invalid, or defines none. */
  readonly read: (text: string) => WorkspaceDefinition | undefined;
}

/** The files that define workspaces, by their names in the root of a repository. */
export const definitionFiles: ReadonlyMap<string, DefinitionFile> = new Map([
  ['package.json', { manifest: 'package.json', read: npmWorkspace }],
  ['pnpm-workspace.yaml', { manifest: 'package.json', read: pnpmWorkspace }],
  [
    'lerna.json',
    { manifest: 'package.json', read: (text) => included(fieldOf(parseSettings('lerna.json', text), 'packages')) },
  ],
  ['Cargo.toml', { manifest: 'Cargo.toml', read: cargoWorkspace }],
  ['pyproject.toml', { manifest: 'pyproject.toml', read: uvWorkspace }],
  ['go.work', { manifest: 'go.mod', read: goWorkspace }],
]);

/** `workspaces` of npm, Yarn and Bun: a list, or an object with a list. */
function npmWorkspace(text: string): WorkspaceDefinition | undefined {
  const found = fieldOf(parseSettings('package.json', text), 'workspaces');
  return included(isMap(found) ? fieldOf(found, 'packages') : found);
}

function pnpmWorkspace(text: string): WorkspaceDefinition | undefined {
  const found = parseSettings('pnpm-workspace.yaml', text);
  if (!isMap(found)) return undefined;
  const packages = fieldOf(found, 'packages') ?? [];
  // The file may have other settings only.
  return Array.isArray(packages) && packages.length === 0 ? { include: [], exclude: [] } : included(packages);
}

/** `[workspace]` of Cargo. Crates that the root depends on by path are members too. */
function cargoWorkspace(text: string): WorkspaceDefinition | undefined {
  const root = parseSettings('Cargo.toml', text);
  const shared = fieldOf(root, 'workspace');
  if (!isMap(shared)) return undefined;
  const tables = ['dependencies', 'dev-dependencies', 'build-dependencies'].map((name) => fieldOf(root, name));
  const paths = tables.flatMap(entriesOf).flatMap(([, value]) => textOf(fieldOf(value, 'path')) ?? []);
  return {
    include: [...texts(fieldOf(shared, 'members')), ...paths],
    exclude: texts(fieldOf(shared, 'exclude')),
    shared,
  };
}

function uvWorkspace(text: string): WorkspaceDefinition | undefined {
  const found = fieldAt(parseSettings('pyproject.toml', text), 'tool', 'uv', 'workspace');
  if (!isMap(found)) return undefined;
  return { include: texts(fieldOf(found, 'members')), exclude: texts(fieldOf(found, 'exclude')) };
}

/** `use` of Go, with one folder or a block of them. */
function goWorkspace(text: string): WorkspaceDefinition | undefined {
  const lines = text.replace(/\/\/.*$/gm, '').split('\n');
  const folders: string[] = [];
  let inBlock = false;
  for (const line of lines) {
    const [, keyword, rest = ''] = /^(use\b)?(.*)$/.exec(line.trimStart()) ?? [];
    if (keyword !== undefined && rest.trim() === '(') inBlock = true;
    else if (rest.trim() === ')') inBlock = false;
    else if (inBlock || keyword !== undefined) folders.push(rest.trim().replace(/^["`]|["`]$/g, ''));
  }
  const include = folders.filter((folder) => folder !== '' && !/[*?[\]{}!]/.test(folder));
  return include.length === 0 ? undefined : { include, exclude: [] };
}

function included(value: Value): WorkspaceDefinition | undefined {
  const include = texts(value);
  return include.length === 0 ? undefined : { include, exclude: [] };
}

function texts(value: Value): readonly string[] {
  return listOf(value).flatMap((item) => (typeof item === 'string' ? (textOf(item) ?? []) : []));
}
