import { parse } from 'smol-toml';
import { forgeHosts } from '#model/forges/forges.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import { makeWellFormed } from '#model/text/well-formed.ts';
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

/** Parses a Cargo.toml. Throws for invalid TOML. */
function cargoFacts(text: string, note: WarnField): Facts | undefined {
  const fields = fieldsOf(parse(text), '', note);
  const section = fields?.object('package');
  if (section === undefined) return undefined;
  const shared = fields?.object('workspace')?.object('package');
  // With { workspace = true } the value is in the section of the workspace.
  const read = (name: string): string | undefined =>
    typeof section.value(name) === 'object' ? shared?.text(name) : section.text(name, 1_000);
  return {
    name: read('name'),
    registryName: section.value('publish') === false ? undefined : registered('crates', read('name')),
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
  const fields = fieldsOf(parse(text), '', note);
  const poetry = fields?.value('project') === undefined ? fields?.object('tool')?.object('poetry') : undefined;
  const section = fields?.object('project') ?? poetry;
  if (section === undefined) return undefined;
  const urls = poetry ?? section.object('urls');
  return {
    name: section.text('name'),
    registryName: registered('pypi', section.text('name')),
    version: section.text('version'),
    description: section.text('description', 1_000),
    license: typeof section.value('license') === 'string' ? section.text('license') : undefined,
    homepage: optional(urlNamed(urls, ['homepage', 'documentation']), webAddress),
    forge: optional(urlNamed(urls, ['repository', 'source', 'source code', 'github', 'code']), forgeAddress),
    keywords: cleanKeywords(section.list('keywords', 100)),
    dependencies: fields && pythonDependencies(fields),
  };
}

/** Parses a composer.json. Throws for invalid JSON. */
function composerFacts(text: string, note: WarnField): Facts | undefined {
  const fields = fieldsOf(makeWellFormed(JSON.parse(text)), '', note);
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
  const path = /^[ \t]*module[ \t]+"?([^\s"()]+)"?/m.exec(text)?.[1]?.replace(/\/v\d+$/, '');
  if (path === undefined) return undefined;
  const [host = '', owner, name] = path.split('/');
  const forge = owner && name && forgeHosts.includes(host) ? `${host}/${owner}/${name}` : undefined;
  return {
    name: path.replace(/^.*\//, ''),
    registryName: registered('go', path),
    forge: forge && webAddress(`https://${forge}`),
    dependencies: goDependencies(text),
  };
}

/** Parses a package.json. Throws for invalid JSON. */
function npmFacts(text: string, note: WarnField, product: string): Facts | undefined {
  return packageFacts(makeWellFormed(JSON.parse(text)), product, note);
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
