import type { Dependency } from '#model/package/dependency.ts';
import { makeWellFormed } from '#model/text/well-formed.ts';
import { refuseNesting } from '#platform/formats/nesting.ts';
import { dependencies, type Requirement, rangeOf, table } from '#sources/manifests/dependencies.ts';
import type { Facts, WarnField } from '#sources/manifests/facts.ts';
import { type Fields, fieldsOf } from '#sources/manifests/fields.ts';
import { type Manifest, optional, registered } from '#sources/manifests/manifest.ts';
import { cleanKeywords } from '#sources/manifests/package-facts.ts';
import { forgeAddress, webAddress } from '#sources/manifests/web-address.ts';

/** The composer.json of PHP. */
export const manifest: Manifest = {
  file: 'composer.json',
  facts: composerFacts,
  language: 'PHP',
  languageRank: 4,
};

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

/** Dependencies of a composer.json, without PHP itself and its extensions. */
export function composerDependencies(fields: Fields): readonly Dependency[] {
  const read = (name: string): readonly Requirement[] =>
    table(fields, name)
      .filter(([key]) => key.includes('/'))
      .map(([key, value]) => ({ name: key, range: rangeOf(value) }));
  return dependencies('packagist', read('require'), read('require-dev'));
}
