import { isFolderPage, isReadme } from '#model/address/address.ts';
import { frontReadme } from '#model/address/readme.ts';
import { defaultIcon, type Metadata, type NamedLink } from '#model/package/package.ts';
import type { Warning } from '#model/snapshot.ts';
import { isBinary } from '#platform/files/decode-text.ts';
import type { Facts, NoteField } from './manifests/facts.ts';
import { fundingFile, fundingFileLimit, fundingFileLinks } from './manifests/funding-file.ts';
import {
  isLicenceName,
  isMainLicenceName,
  joinLicences,
  licenceLimit,
  licenceOfText,
} from './manifests/licence-text.ts';
import { linkLimit } from './manifests/named-links.ts';
import { cargoFacts, composerFacts, goFacts, npmFacts, pythonFacts } from './manifests/other-manifests.ts';
import { packageFacts } from './manifests/package-facts.ts';
import { plainText } from './manifests/plain-text.ts';
import { readmeFacts } from './manifests/readme-facts.ts';
import { unusableField } from './manifests/unusable-field.ts';
import { type MetadataInput, manifestText, readOrWarn, textOf, type Warn } from './read-about.ts';

/** The manifests that are understood, the most telling first. */
export const manifestNames = ['package.json', 'Cargo.toml', 'pyproject.toml', 'composer.json', 'go.mod'] as const;

/** The largest manifest that is read, in bytes. */
export const manifestLimit = 1024 * 1024;

/** How much of a README is looked at, in bytes. */
const readmeLimit = 64 * 1024;

/** Licence files of a repository that are read. */
const mostLicences = 5;

/** True for a file in the root, or beside it, that metadata is read from. */
export function isAboutItself(path: string): boolean {
  return (
    isReadmeName(path) || isLicenceName(path) || manifestNames.some((name) => name === path) || path === fundingFile
  );
}

/** True for what a repository's first page may show: a README in `.github`, its root or `docs`, or the index of its root. */
export function isReadmeName(name: string): boolean {
  if (!name.includes('/')) return isFolderPage(name);
  return isReadme(name) && /^(\.github|docs)\/[^/]+$/i.test(name);
}

/** What a repository says of itself, and what was wrong with how it says it. */
export interface MetadataAnswer {
  /** Checked, with defaults. */
  readonly metadata: Metadata;
  /** One for each fault. */
  readonly warnings: readonly Warning[];
}

/** Reads the metadata of a repository: its manifests field by field, else its README and licence files, else its folder's name. Throws nothing for bad input. */
export async function readMetadata(input: MetadataInput): Promise<MetadataAnswer> {
  const warnings: Warning[] = [];
  const warn: Warn = (file, said) => {
    warnings.push({ repository: input.folder, file, ...(typeof said === 'string' ? { message: said } : said) });
  };
  const manifests = await manifestFacts(input, warn);
  const license = input.told?.license ?? manifests.license ?? (await licenceOfFiles(input, warn));
  const facts = merged(merged(input.told ?? {}, { ...manifests, license }), input.fallback ?? {});
  const readme = await readmeText(input, warn);
  const description = facts.description ?? (readme === undefined ? undefined : readmeFacts(readme).description);
  const funding = withoutRepeats([...(facts.funding ?? []), ...(await fileLinks(input, warn))]);
  return { metadata: completeMetadata({ ...facts, description, funding }, input.folder), warnings };
}

/** Checks one entry of a git-info answer (E-03) like a package.json. `key` is its key in the map. */
export function entryFacts(value: unknown, key: string, product: string): FactsAnswer {
  const warnings: Warning[] = [];
  const note: NoteField = (field, found, expected) => {
    warnings.push({ repository: key, file: undefined, ...unusableField(field, found, expected) });
  };
  const facts = packageFacts(value, product, note);
  if (facts === undefined) note('repo', 'no object', 'an object with the fields of a package.json');
  return { facts: facts ?? {}, warnings };
}

/** What an entry of a git-info answer says, and what was wrong with it. */
export interface FactsAnswer {
  /** Checked; what it does not say is absent. */
  readonly facts: Facts;
  /** One for each fault. */
  readonly warnings: readonly Warning[];
}

/** The first facts, filled up with the second where they say nothing. */
function merged(first: Facts, second: Facts): Facts {
  const said = Object.entries(first).filter(([, value]) => value !== undefined);
  return { ...second, ...Object.fromEntries(said) };
}

/** Each field is that of the first manifest that says something of it. */
async function manifestFacts(input: MetadataInput, warn: Warn): Promise<Facts> {
  let facts: Facts = {};
  for (const name of manifestNames) {
    if (!input.rootFiles.includes(name)) continue;
    const text = await manifestText(input, name, { limit: manifestLimit, warn: (message) => warn(name, message) });
    if (text === undefined) continue;
    try {
      const note: NoteField = (field, found, expected) => warn(name, unusableField(field, found, expected));
      const more = parsers[name](text, input.product, note);
      if (more === undefined && name === 'package.json') {
        warn(name, 'It is no JSON object, so it is not used. Correct it.');
      }
      facts = mergeManifests(facts, more ?? {});
    } catch (error) {
      warn(name, parseMessage(error));
    }
  }
  return facts;
}

function mergeManifests(first: Facts, second: Facts): Facts {
  const others = new Map(Object.entries(second));
  const isSilent = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);
  const said = Object.entries(first).filter(([field, value]) => !isSilent(value) || others.get(field) === undefined);
  const dependencies = [...(first.dependencies ?? []), ...(second.dependencies ?? [])];
  const asked = first.dependencies !== undefined || second.dependencies !== undefined;
  return { ...merged(Object.fromEntries(said), second), ...(asked && { dependencies }) };
}

/** What the texts of the licences in the root are, for a repository whose manifests name none. */
async function licenceOfFiles(input: MetadataInput, warn: Warn): Promise<string | undefined> {
  const ids: string[] = [];
  for (const name of input.rootFiles.filter(isMainLicenceName).slice(0, mostLicences)) {
    const start = await readOrWarn(input, name, { limit: licenceLimit, warn: (message) => warn(name, message) });
    const id = start && licenceOfText(new TextDecoder().decode(start.bytes));
    if (id !== undefined) ids.push(id);
  }
  return joinLicences(ids);
}

async function fileLinks(input: MetadataInput, warn: Warn): Promise<readonly NamedLink[]> {
  if (!input.rootFiles.includes(fundingFile)) return [];
  const warnFile = (message: string): void => warn(fundingFile, message);
  const text = await manifestText(input, fundingFile, { limit: fundingFileLimit, warn: warnFile });
  if (text === undefined) return [];
  try {
    return fundingFileLinks(text, (field, found, expected) => warn(fundingFile, unusableField(field, found, expected)));
  } catch (error) {
    warnFile(parseMessage(error));
    return [];
  }
}

/** Links to different pages, the first name of each. */
function withoutRepeats(links: readonly NamedLink[]): readonly NamedLink[] {
  return links.filter(({ url }, index) => links.findIndex((link) => link.url === url) === index).slice(0, linkLimit);
}

const parsers: Readonly<
  Record<(typeof manifestNames)[number], (text: string, product: string, note: NoteField) => Facts | undefined>
> = {
  'package.json': npmFacts,
  'Cargo.toml': (text, _product, note) => cargoFacts(text, note),
  'pyproject.toml': (text, _product, note) => pythonFacts(text, note),
  'composer.json': (text, _product, note) => composerFacts(text, note),
  'go.mod': goFacts,
};

async function readmeText(input: MetadataInput, warn: Warn): Promise<string | undefined> {
  const names = input.rootFiles.filter(isReadmeName);
  const other = frontReadme(names);
  if (other === undefined) {
    warn('README.md', 'There is no README.md, so the first page of this package is empty. Add one.');
    return undefined;
  }
  const start = await readOrWarn(input, other, { limit: readmeLimit, warn: (message) => warn(other, message) });
  if (start === undefined) return undefined;
  if (isBinary(start.bytes)) {
    warn(other, 'It is binary and no text, so it is not shown. Save it as UTF-8 text.');
    return undefined;
  }
  // The last character may be cut in two, which is no fault of the file.
  const whole = start.size <= readmeLimit ? start.bytes : start.bytes.subarray(0, start.bytes.lastIndexOf(10) + 1);
  return textOf(whole, (message) => warn(other, message));
}

function parseMessage(error: unknown): string {
  const reason = error instanceof Error ? plainText(error.message.split('\n')[0] ?? '', 150) : 'unknown error';
  return `It cannot be parsed, so it is not used: ${reason}. Correct it.`;
}

/** Metadata out of facts, with defaults; the folder's name is that of a package that names itself nothing. */
export function completeMetadata(facts: Facts, folder: string): Metadata {
  return {
    name: facts.name || folder,
    version: facts.version,
    description: facts.description ?? '',
    timeStamp: facts.timeStamp,
    code: facts.code,
    publish: facts.publish ?? false,
    reponame: facts.reponame,
    icon: facts.icon ?? defaultIcon,
    stars: facts.stars ?? 0,
    prefix: facts.prefix,
    type: facts.type,
    angular: facts.angular,
    snap: facts.snap ?? false,
    build: facts.build ?? true,
    menu: facts.menu ?? [],
    forge: facts.forge,
    license: facts.license,
    homepage: facts.homepage,
    keywords: facts.keywords ?? [],
    funding: facts.funding ?? [],
    contributors: facts.contributors ?? [],
    archived: facts.archived ?? false,
    hidden: facts.hidden,
    registryName: facts.registryName,
    dependencies: facts.dependencies,
    language: facts.language,
  };
}
