import { isFolderPage, isReadme } from '#model/address/address.ts';
import { frontReadme } from '#model/address/readme.ts';
import { defaultIcon, type Metadata, type NamedLink } from '#model/package/package.ts';
import type { Warning } from '#model/warning.ts';
import { isBinary } from '#platform/files/decode-text.ts';
import type { Facts, WarnField } from './manifests/facts.ts';
import { fundingFile, fundingFileLimit, fundingFileLinks } from './manifests/funding-file.ts';
import {
  isLicenceName,
  isMainLicenceName,
  joinLicences,
  licenceLimit,
  licenceOfText,
} from './manifests/licence-text.ts';
import { manifestNames, manifests } from './manifests/manifests.ts';
import { linkLimit } from './manifests/named-links.ts';
import { packageFacts } from './manifests/package-facts.ts';
import { plainText } from './manifests/plain-text.ts';
import { unusableField } from './manifests/unusable-field.ts';
import { descriptionOf, type MetadataInput, manifestText, readOrWarn, textOf, type Warn } from './metadata-input.ts';

/** Size of the largest manifest that is read, in bytes. */
export const manifestLimit = 1024 * 1024;

/** Warning about a repository without a README. It has a first page all the same if its documentation has a home page. */
export const noReadme = 'There is no README.md, so the first page of this package is empty. Add one.';

/** Bytes read from a README. */
const readmeLimit = 64 * 1024;

/** Maximum number of licence files read of a repository. */
const maxLicences = 5;

/** True for a file that metadata is read from. */
export function isMetadataFile(path: string): boolean {
  return isReadmeName(path) || isLicenceName(path) || manifestNames.includes(path) || path === fundingFile;
}

/**
 * True for a file that can be the first page of a repository: a README in `.github`, the root or `docs`, or the index
 * of the root.
 */
export function isReadmeName(name: string): boolean {
  if (!name.includes('/')) return isFolderPage(name);
  return isReadme(name) && /^(\.github|docs)\/[^/]+$/i.test(name);
}

/** Metadata of a repository with its warnings. */
export interface MetadataResult {
  /** Validated metadata with defaults. */
  readonly metadata: Metadata;
  /** One warning for each unusable file or field. */
  readonly warnings: readonly Warning[];
  /** True if the content of a file could not be read, so that the metadata lacks what it says. */
  readonly isPartial?: boolean;
}

/** Reads the metadata of a repository. */
export type ReadMetadata = (input: MetadataInput) => Promise<MetadataResult>;

/**
 * The metadata of a repository, and where it is partial, that of before. What the forge says is always current.
 */
export function keptMetadata({ metadata, isPartial = false }: MetadataResult, before: Metadata | undefined): Metadata {
  if (!isPartial || before === undefined) return metadata;
  const { stars, forge, archived } = metadata;
  return { ...before, stars, forge, archived };
}

/**
 * Reads the metadata of a repository. Each field comes from the manifests, else from the README, the licence files or
 * the folder name. Does not throw for invalid input.
 */
export async function readMetadata(input: MetadataInput): Promise<MetadataResult> {
  const warnings: Warning[] = [];
  const warn: Warn = (file, said) => {
    warnings.push({ repository: input.folder, file, ...(typeof said === 'string' ? { message: said } : said) });
  };
  const manifests = await manifestFacts(input, warn);
  const written = input.overrides?.license ?? manifests.license;
  const license = written === undefined ? await licenceOfFiles(input, warn) : await followed(written, input, warn);
  const facts = mergeFacts(mergeFacts(input.overrides ?? {}, { ...manifests, license }), input.fallback ?? {});
  const readme = await readmeOf(input, warn);
  const description = facts.description ?? (readme && (await descriptionOf(readme.text, readme.file, input.describe)));
  const funding = withoutRepeats([...(facts.funding ?? []), ...(await fileLinks(input, warn))]);
  return { metadata: completeMetadata({ ...facts, description, funding }, input.folder), warnings };
}

/** Validates one entry of a git-info response (E-03) like a package.json. `key` is its key in the response. */
export function entryFacts(value: unknown, key: string, product: string): FactsResult {
  const warnings: Warning[] = [];
  const note: WarnField = (field, found, expected) => {
    warnings.push({ repository: key, file: undefined, ...unusableField(field, found, expected) });
  };
  const facts = packageFacts(value, product, note);
  if (facts === undefined) note('repo', 'not an object', 'an object with the fields of a package.json');
  return { facts: facts ?? {}, warnings };
}

/** Facts of an entry of a git-info response with its warnings. */
export interface FactsResult {
  /** Validated facts; a missing field is absent. */
  readonly facts: Facts;
  /** One warning for each unusable field. */
  readonly warnings: readonly Warning[];
}

/** Merges two sets of facts; the first takes precedence. */
function mergeFacts(first: Facts, second: Facts): Facts {
  const said = Object.entries(first).filter(([, value]) => value !== undefined);
  return { ...second, ...Object.fromEntries(said) };
}

/** Takes each field from the first manifest that has it. */
async function manifestFacts(input: MetadataInput, warn: Warn): Promise<Facts> {
  let facts: Facts = {};
  for (const { file: name, facts: parse, withoutFacts } of manifests) {
    if (!input.rootFiles.includes(name)) continue;
    const text = await manifestText(input, name, { limit: manifestLimit, warn: (message) => warn(name, message) });
    if (text === undefined) continue;
    try {
      const note: WarnField = (field, found, expected) => warn(name, unusableField(field, found, expected));
      const more = parse(text, note, input.product);
      if (more === undefined && withoutFacts !== undefined) warn(name, withoutFacts);
      facts = mergeManifests(facts, more ?? {});
    } catch (error) {
      warn(name, parseMessage(error));
    }
  }
  return facts;
}

function mergeManifests(first: Facts, second: Facts): Facts {
  const others = new Map(Object.entries(second));
  const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);
  const said = Object.entries(first).filter(([field, value]) => !isEmpty(value) || others.get(field) === undefined);
  const dependencies = [...(first.dependencies ?? []), ...(second.dependencies ?? [])];
  const hasDependencies = first.dependencies !== undefined || second.dependencies !== undefined;
  return { ...mergeFacts(Object.fromEntries(said), second), ...(hasDependencies && { dependencies }) };
}

/** The licence of the file that `SEE LICENSE IN <file>` names, if its text is known; any other licence as written. */
async function followed(written: string, input: MetadataInput, warn: Warn): Promise<string> {
  const named = /^SEE LICEN[CS]E IN (\S.*)$/i
    .exec(written)?.[1]
    ?.replace(/^<(.*)>$/, '$1')
    .replace(/^\.\//, '');
  if (named === undefined || !input.rootFiles.includes(named)) return written;
  return (await licenceIn(named, input, warn)) ?? written;
}

async function licenceIn(name: string, input: MetadataInput, warn: Warn): Promise<string | undefined> {
  const start = await readOrWarn(input, name, { limit: licenceLimit, warn: (message) => warn(name, message) });
  return start && licenceOfText(new TextDecoder().decode(start.bytes));
}

/** Detects the licence from the licence files in the root, for a repository whose manifests name none. */
async function licenceOfFiles(input: MetadataInput, warn: Warn): Promise<string | undefined> {
  const ids: string[] = [];
  for (const name of input.rootFiles.filter(isMainLicenceName).slice(0, maxLicences)) {
    const id = await licenceIn(name, input, warn);
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

/** Removes links with the same URL; the first one stays. */
function withoutRepeats(links: readonly NamedLink[]): readonly NamedLink[] {
  return links.filter(({ url }, index) => links.findIndex((link) => link.url === url) === index).slice(0, linkLimit);
}

interface Readme {
  readonly file: string;
  readonly text: string;
}

async function readmeOf(input: MetadataInput, warn: Warn): Promise<Readme | undefined> {
  const names = input.rootFiles.filter(isReadmeName);
  const other = frontReadme(names);
  if (other === undefined) {
    warn('README.md', noReadme);
    return undefined;
  }
  const start = await readOrWarn(input, other, { limit: readmeLimit, warn: (message) => warn(other, message) });
  if (start === undefined) return undefined;
  if (isBinary(start.bytes)) {
    warn(other, 'It is a binary file, so it is not shown. Save it as UTF-8 text.');
    return undefined;
  }
  // A multi-byte character at the end may be cut, which must not cause a warning.
  const whole = start.size <= readmeLimit ? start.bytes : start.bytes.subarray(0, start.bytes.lastIndexOf(10) + 1);
  return { file: other, text: textOf(whole, (message) => warn(other, message)) };
}

function parseMessage(error: unknown): string {
  const reason = error instanceof Error ? plainText(error.message.split('\n')[0] ?? '', 150) : 'unknown error';
  return `It cannot be parsed, so it is not used: ${reason}. Correct it.`;
}

/** Creates metadata from facts, with defaults; the name defaults to the folder name. */
export function completeMetadata(facts: Facts, folder: string): Metadata {
  return {
    name: facts.name || folder,
    version: facts.version,
    description: facts.description ?? '',
    timeStamp: facts.timeStamp,
    code: facts.code,
    publish: facts.publish ?? false,
    ...(facts.publish === false && { unpublished: true }),
    reponame: facts.reponame,
    icon: facts.icon ?? defaultIcon,
    ...(facts.icon === undefined && { iconless: true }),
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
