import { isFolderPage, readmeFile, secondFolderPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import { compareText } from '#model/text/compare-text.ts';
import { inLanguage, isSame } from './in-language.ts';
import { languageTag } from './language-tag.ts';
import { pageKind } from './page.ts';
import type { Translated, Version } from './page-versions.ts';

/** Translations recognized by file names. */
export interface Translations {
  /** Pages with several language versions. */
  readonly pages: readonly Translated[];
  /** Files in conflict with another file for the same version. */
  readonly conflicts: readonly { readonly file: string; readonly kept: string }[];
}

interface Candidate extends Version {
  readonly base: string;
  readonly language: string;
  /** Precedence of the name; lower wins. */
  readonly rank: number;
}

/** Language codes that are more often names of techniques: they count only with a region or a script. */
const technical = new Set(['cv', 'io', 'ml', 'os', 'pi', 'ps', 'ts', 'vo']);

/**
 * Language codes that are common in English names (`user-id`, `sign-to`): they count only where no such name is
 * possible.
 */
const words = new Set(['am', 'an', 'as', 'be', 'he', 'id', 'is', 'it', 'my', 'no', 'or', 'so', 'to']);

const suffixed = /^(.+?)([._-])([a-z]{2}(?:[-_][a-z]{4})?(?:[-_][a-z]{2})?)(\.[a-z]+)$/i;

/**
 * Groups the language versions of pages: `x.hu.md`, `x_hu.md` and `x-hu.md` beside `x.md`, and `docs/hu/x.md` beside
 * `docs/x.md` or `docs/en/x.md`. A translation counts only if its original exists, or another translation with the same name.
 * Originals are in the language of their text; where that is unknown in `language`, unless another file is.
 */
export function findTranslations(
  files: Iterable<string>,
  language: string,
  textLanguages: ReadonlyMap<string, string> = new Map(),
): Translations {
  const documents = [...files].filter(isDocument);
  const originals = new Map(documents.map((file) => [slotOf(file), file]));
  const named = withoutLone(
    documents.map((file) => bySuffix(file, originals)),
    originals,
  );
  const inFolders = byFolder(
    documents.filter((_, index) => named[index] === undefined),
    originals,
    { usual: language, textLanguages },
  );
  const candidates = [...named.filter((each) => each !== undefined), ...inFolders];
  const conflicts: { file: string; kept: string }[] = [];
  const groups = Map.groupBy(candidates, ({ base }) => slotOf(base));
  const pages = [...groups].flatMap(([slot, members]) => {
    const original = originals.get(slot);
    const versions = withoutConflicts(members, conflicts);
    const page =
      original === undefined
        ? besideEachOther(slot, versions, language)
        : beside(original, versions, { detected: textLanguages.get(original), usual: language });
    return page.versions.length > 1 ? [page] : [];
  });
  return { pages, conflicts };
}

interface OriginalLanguage {
  /** The language of its text, if it is known. */
  readonly detected: string | undefined;
  /** The language of originals whose text tells none. */
  readonly usual: string;
}

/** Groups translations with an original without a language in its name. */
function beside(original: string, versions: readonly Candidate[], { detected, usual }: OriginalLanguage): Translated {
  const own = detected ?? usual;
  // `README.en-US.md` says that a `README.md` in an unknown language is not the English one.
  const taken = versions.some(({ language }) => language === own || (detected === undefined && isSame(language, own)));
  const first = { file: original, language: taken ? undefined : own };
  return { base: original, versions: [first, ...versions.map(versionOf)] };
}

/** Groups versions that each have their language in their name or folder. */
function besideEachOther(base: string, versions: readonly Candidate[], language: string): Translated {
  const original = originalTags(language).flatMap((tag) => inLanguage(versions, tag) ?? [])[0] ?? versions[0];
  const others = versions.filter((version) => version !== original);
  return { base, versions: original === undefined ? [] : [original, ...others].map(versionOf) };
}

function versionOf({ file, language }: Version): Version {
  return { file, language };
}

/** Folder names of originals when each language has a folder, in order of precedence. */
function originalTags(language: string): readonly string[] {
  return [language, 'en'];
}

function withoutConflicts(members: readonly Candidate[], conflicts: { file: string; kept: string }[]): Candidate[] {
  const inOrder = members.toSorted(
    (a, b) => compareText(a.language, b.language) || a.rank - b.rank || compareText(a.file, b.file),
  );
  return inOrder.filter((member, index) => {
    const kept = inOrder.find(({ language }) => language === member.language);
    if (kept === undefined || inOrder.indexOf(kept) === index) return true;
    conflicts.push({ file: member.file, kept: kept.file });
    return false;
  });
}

function bySuffix(file: string, originals: ReadonlyMap<string, string>): Candidate | undefined {
  const folder = folderOf(file);
  const [, stem, separator = '', text = '', ending] = suffixed.exec(file.slice(folder.length)) ?? [];
  const language = tagOf(text);
  if (stem === undefined || language === undefined) return undefined;
  const named = `${folder}${stem}${ending}`;
  const base = baseNamed(named, originals) ?? (separator === '.' ? named : undefined);
  if (base === undefined || (words.has(language) && separator !== '.' && !isFolderPage(base))) return undefined;
  return { file, base, language, rank: '._-'.indexOf(separator) };
}

/** Leaves out files whose original does not exist, unless there is another translation of it. */
function withoutLone(
  named: readonly (Candidate | undefined)[],
  originals: ReadonlyMap<string, string>,
): readonly (Candidate | undefined)[] {
  const groups = Map.groupBy(named, (each) => each && slotOf(each.base));
  return named.map((each) => {
    if (each === undefined || originals.has(slotOf(each.base))) return each;
    const others = groups.get(slotOf(each.base)) ?? [];
    return others.some((other) => other?.language !== each.language) ? each : undefined;
  });
}

/** Name of an existing original: `index.hu.md` is no translation of a `README.md` beside `index.md`. */
function baseNamed(base: string, originals: ReadonlyMap<string, string>): string | undefined {
  const second = secondFolderPage(base);
  if (isFolderPage(base) && originals.has(second)) return second;
  return originals.has(slotOf(base)) ? base : undefined;
}

function tagOf(text: string): string | undefined {
  const tag = languageTag(text);
  return tag === undefined || technical.has(tag) ? undefined : tag;
}

/** What is known of the languages of a repository. */
interface RepositoryLanguages {
  /** The language of originals that name none. */
  readonly usual: string;
  /** The language of the text of each file, where it was found. */
  readonly textLanguages: ReadonlyMap<string, string>;
}

/**
 * Lists the files of language folders whose contents mirror the folder above or that of the originals, and those of folders
 * whose texts are in the language that they are named after.
 */
function byFolder(
  files: readonly string[],
  originals: ReadonlyMap<string, string>,
  { usual: language, textLanguages }: RepositoryLanguages,
): Candidate[] {
  const found = files.map((file) => inFolder(file, originals)).filter((each) => each !== undefined);
  const folders = Map.groupBy(found, ({ folder }) => folder);
  const tags = originalTags(language);
  const own = found.filter((each) => tags.some((tag) => isSame(each.language, tag)));
  const regions = [...new Set(own.map(({ folder }) => folder.slice(folderOf(folder).length)))];
  return [...folders.values()].flatMap((inside) => {
    const mirrored = inside.filter((each) => hasOriginal(each, { originals, language, regions }));
    const pages = mirrored.filter(({ file }) => !isFolderPage(file));
    const isWord = inside.some((each) => words.has(each.language));
    const isMirror = mirrored.length * 2 >= inside.length || isWrittenIn(inside, textLanguages);
    return !isMirror || (isWord && pages.length === 0) ? [] : mirrored;
  });
}

/** True if most files of a language folder are known to be in its language. */
function isWrittenIn(files: readonly InFolder[], textLanguages: ReadonlyMap<string, string>): boolean {
  const own = files.filter(({ file, language }) => isSame(textLanguages.get(file), language));
  return own.length * 2 > files.length;
}

interface InFolder extends Candidate {
  readonly folder: string;
}

/** Parses a path with a language folder: `docs/hu/x.md` is `x.md` in `docs`. */
function inFolder(file: string, originals: ReadonlyMap<string, string>): InFolder | undefined {
  const parts = file.split('/');
  const tags = parts.slice(0, -1).map((part) => tagOf(part));
  const at = tags.findIndex((tag) => tag !== undefined);
  const language = tags[at];
  if (language === undefined) return undefined;
  const folder = parts.slice(0, at + 1).join('/');
  const named = [...parts.slice(0, at), ...parts.slice(at + 1)].join('/');
  const base = baseNamed(named, originals) ?? named;
  return { file, folder, base: isFolderPage(base) ? folderOf(base) + readmeFile : base, language, rank: 9 };
}

/** Where originals may be. */
interface OriginalFolders {
  readonly originals: ReadonlyMap<string, string>;
  /** The language of originals that name none. */
  readonly language: string;
  /** Names of the folders of that language, or of English, with a region. */
  readonly regions: readonly string[];
}

function hasOriginal(
  { folder, base, language: own }: InFolder,
  { originals, language, regions }: OriginalFolders,
): boolean {
  if (originals.has(slotOf(base))) return true;
  const around = folderOf(folder);
  const inside = base.slice(around.length);
  const tags = originalTags(language);
  // A folder of a region, such as `en-US`, has originals too.
  return (
    tags.some((tag) => isSame(own, tag)) ||
    [...tags, ...regions].some((tag) => originals.has(slotOf(`${around}${tag}/${inside}`)))
  );
}

function isDocument(file: string): boolean {
  const kind = pageKind(file)?.kind;
  return kind !== undefined && kind !== 'code';
}

/** Key of a page, equal for files that would have the same address. */
function slotOf(file: string): string {
  return isFolderPage(file) ? folderOf(file) + readmeFile : file.replace(/\.(md|mdx|markdown)$/i, '.md');
}
