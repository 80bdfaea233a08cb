import { parseToml } from '#platform/formats/parse-toml.ts';
import type { Facts, WarnField } from '#sources/manifests/facts.ts';
import { type Fields, fieldsOf } from '#sources/manifests/fields.ts';
import { type Manifest, optional, registered } from '#sources/manifests/manifest.ts';
import { cleanKeywords } from '#sources/manifests/package-facts.ts';
import { forgeAddress, webAddress } from '#sources/manifests/web-address.ts';
import { pythonDependencies } from './python-dependencies.ts';

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
