import type { Dependency } from '#model/package/dependency.ts';
import { parseToml } from '#platform/formats/parse-toml.ts';
import { asFields, dependencies, inner, type Requirement, rangeOf, table } from '#sources/manifests/dependencies.ts';
import type { Facts } from '#sources/manifests/facts.ts';
import { type Fields, fieldsOf } from '#sources/manifests/fields.ts';
import { type Manifest, optional, registered } from '#sources/manifests/manifest.ts';
import { cleanKeywords } from '#sources/manifests/package-facts.ts';
import { forgeAddress, webAddress } from '#sources/manifests/web-address.ts';

/** The Cargo.toml of Rust. */
export const manifest: Manifest = {
  file: 'Cargo.toml',
  facts: (text, note) => crateFacts(fieldsOf(parseToml(text), '', note)),
  // Crates inherit fields of the `workspace` table of the root.
  memberFacts: (text, note, shared) => crateFacts(fieldsOf({ ...parseToml(text), workspace: shared }, '', note)),
  language: 'Rust',
  languageRank: 1,
};

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
