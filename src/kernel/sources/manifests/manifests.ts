import { forgeHosts } from '#model/forges/forges.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import { makeWellFormed } from '#model/text/well-formed.ts';
import { refuseNesting } from '#platform/formats/nesting.ts';
import { parseToml } from '#platform/formats/parse-toml.ts';
import { cargoDependencies, composerDependencies, goDependencies, pythonDependencies } from './dependencies.ts';
import type { Facts, WarnField } from './facts.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { cleanKeywords, packageFacts } from './package-facts.ts';
import { forgeAddress, webAddress } from './web-address.ts';

/** A kind of manifest. */
interface Manifest {
  /** Name of the file, which is in the root of a repository. */
  readonly file: string;
  /** Parses the text of the file; undefined when it has no facts. `product` is the key of the metadata block. Throws for an invalid text. */
  readonly facts: (text: string, note: WarnField, product: string) => Facts | undefined;
  /** Programming language of a repository without source files. */
  readonly language: string;
  /** Rank of the language when a repository has several manifests; the lowest one counts. */
  readonly languageRank: number;
  /** Warning when the file has no facts; absent when such a file is valid. */
  readonly withoutFacts?: string;
}

/** All kinds of manifests, in order of precedence. */
export const manifests: readonly Manifest[] = [
  {
    file: 'package.json',
    facts: npmFacts,
    language: 'JavaScript',
    // Repositories in other languages have one for their tools.
    languageRank: 9,
    withoutFacts: 'It is not a JSON object, so it is not used. Correct it.',
  },
  { file: 'Cargo.toml', facts: cargoFacts, language: 'Rust', languageRank: 1 },
  { file: 'pyproject.toml', facts: pythonFacts, language: 'Python', languageRank: 3 },
  { file: 'composer.json', facts: composerFacts, language: 'PHP', languageRank: 4 },
  { file: 'go.mod', facts: goFacts, language: 'Go', languageRank: 2 },
];

/** Names of the manifests, in order of precedence. */
export const manifestNames: readonly string[] = manifests.map(({ file }) => file);

/** A manifest of a package in a workspace. */
export interface WorkspaceManifest {
  /** Name of the file. */
  readonly file: string;
  /** Its text. */
  readonly text: string;
  /** The `workspace` table of the root, from which crates inherit fields; undefined for other manifests. */
  readonly shared: unknown;
}

/** Parses a manifest of a package in a workspace; undefined when it has no facts. Throws for an invalid text. */
export function workspaceFacts({ file, text, shared }: WorkspaceManifest, note: WarnField): Facts | undefined {
  if (file === 'Cargo.toml') return crateFacts(fieldsOf({ ...parseToml(text), workspace: shared }, '', note));
  return manifests.find((each) => each.file === file)?.facts(text, note, '');
}

/** Parses a Cargo.toml. Throws for invalid TOML. */
function cargoFacts(text: string, note: WarnField): Facts | undefined {
  return crateFacts(fieldsOf(parseToml(text), '', note));
}

function crateFacts(fields: Fields | undefined): Facts | undefined {
  const section = fields?.object('package');
  if (section === undefined) return undefined;
  const shared = fields?.object('workspace')?.object('package');
  // With { workspace = true } the value is in the section of the workspace.
  const read = (name: string): string | undefined =>
    typeof section.value(name) === 'object' ? shared?.text(name) : section.text(name, 1_000);
  const publish = section.value('publish');
  // An empty list of registries means none.
  const isPrivate = (value: unknown): boolean => value === false || (Array.isArray(value) && value.length === 0);
  const inherited = typeof publish === 'object' && !Array.isArray(publish) ? shared?.value('publish') : publish;
  return {
    name: read('name'),
    registryName: isPrivate(inherited) ? undefined : registered('crates', read('name')),
    version: read('version'),
    description: read('description'),
    license: read('license'),
    homepage: optional(read('homepage'), webAddress),
    forge: optional(read('repository'), forgeAddress),
    keywords: cleanKeywords(Array.isArray(section.value('keywords')) ? section.list('keywords', 100) : undefined),
    dependencies: fields && cargoDependencies(fields),
  };
}

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

/** Parses a composer.json. Throws for invalid JSON. */
function composerFacts(text: string, note: WarnField): Facts | undefined {
  const fields = fieldsOf(makeWellFormed(refuseNesting(JSON.parse(text))), '', note);
  if (fields === undefined) return undefined;
  const { value, text: read } = fields;
  const license = value('license');
  const source = fieldsOf(value('support'), '', note)?.text('source');
  return {
    name: read('name')?.replace(/^.*\//, ''),
    registryName: registered('packagist', read('name')),
    version: read('version'),
    description: read('description', 1_000),
    license: Array.isArray(license) ? license.filter((item) => typeof item === 'string').join(' OR ') : read('license'),
    homepage: optional(read('homepage'), webAddress),
    forge: optional(source, forgeAddress),
    keywords: cleanKeywords(fields.list('keywords', 100)),
    dependencies: composerDependencies(fields),
  };
}

/** Parses a go.mod: the last segment of the module path is the name; a path at a public forge is its repository. */
function goFacts(text: string): Facts | undefined {
  const whole = /^[ \t]*module[ \t]+"?([^\s"()]+)"?/m.exec(text)?.[1];
  if (whole === undefined) return undefined;
  const path = whole.replace(/\/v\d+$/, '');
  const [host = '', owner, name] = path.split('/');
  const forge = owner && name && forgeHosts.includes(host) ? `${host}/${owner}/${name}` : undefined;
  return {
    name: path.replace(/^.*\//, ''),
    registryName: { registry: 'go', name: path, ...(whole !== path && { path: whole }) },
    forge: forge && webAddress(`https://${forge}`),
    dependencies: goDependencies(text),
  };
}

/** Parses a package.json. Throws for invalid JSON. */
function npmFacts(text: string, note: WarnField, product: string): Facts | undefined {
  return packageFacts(makeWellFormed(refuseNesting(JSON.parse(text))), product, note);
}

function registered(registry: RegistryName['registry'], name: string | undefined): RegistryName | undefined {
  return name ? { registry, name } : undefined;
}

function optional(text: string | undefined, read: (text: string) => string | undefined): string | undefined {
  return text ? read(text) : undefined;
}

function urlNamed(urls: Fields | undefined, names: readonly string[]): string | undefined {
  const all = new Map(urls?.names().map((name) => [name.toLowerCase(), name]));
  const found = names.map((name) => all.get(name)).find((name) => name !== undefined);
  return found === undefined ? undefined : urls?.text(found, 2_000);
}
