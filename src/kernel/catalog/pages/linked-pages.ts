import type { CachedLists } from '#catalog/cached-lists.ts';
import { withOneFolderPage } from '#catalog/page-tree/folder-pages.ts';
import type { FamilyMembers } from '#catalog/reading/family-members.ts';
import { readStart } from '#catalog/reading/read-text.ts';
import { type Reader, UnreadError } from '#catalog/reading/reader.ts';
import type { LinkedFiles } from '#catalog/repository-documents.ts';
import type { DocumentFacts } from '#markdown/text/document-facts.ts';
import { type Address, secondFolderPage } from '#model/address/address.ts';
import { imagePattern } from '#model/page/image-pattern.ts';
import { isPageFile } from '#model/page/is-page-file.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { type Repository, SourceError, type SourceFile } from '#sources/source.ts';
import { choosePages, pageOf } from './choose-pages.ts';

/** What was known of a repository before. */
export interface EarlierFiles {
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Its files by path, with those that only links lead to. */
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** What the documents of a repository are read with. */
export interface LinkScope {
  /** The addresses of the family. */
  readonly known: FamilyMembers;
  /** What was known of the repository before: it stays where a document cannot be read. */
  readonly before?: EarlierFiles | undefined;
}

/** Finds the targets of the links in the documents of a repository. */
export type LinkedPages = (repo: string, repository: Repository, scope: LinkScope) => Promise<LinkedFiles>;

/** Links and title of a document. */
interface DocumentLinks {
  readonly page: Page;
  readonly links: readonly Address[];
  /** Why the document could not be read; undefined if it could. */
  readonly unread?: string | undefined;
}

/** The first item of a cached list: the facts of a document, and why they are those of an earlier content. */
interface CachedFacts extends DocumentFacts {
  readonly unread?: string;
}

/** Maximum number of files that links may add to a repository. */
const maxLinkedFiles = 2_000;

/** Larger documents are not searched for links, in bytes. */
const maxSize = 1_000_000;

/** Maximum number of documents of one repository that are read at once. */
const readConcurrency = 8;

interface SearchScope extends LinkScope {
  readonly repo: string;
  readonly repository: Repository;
}

/** Creates the function that finds a repository's pages. Unchanged documents are not read again. */
export function createLinkedPages(reader: Pick<Reader, 'read'>, lists: CachedLists): LinkedPages {
  return async (repo, repository, scope) => {
    const search = { ...scope, repo, repository, reader, lists };
    const errors = createErrorCollector(repository.folder);
    const find = (path: string): Promise<SourceFile | undefined> =>
      errors.collect(path, undefined, repository.find(path));
    const pages = choosePages(repository);
    const files: SourceFile[] = [];
    const named = new Map<string, Address>();
    const read: DocumentLinks[] = [];
    const listed = new Set(repository.files.map(({ path }) => path));
    const seen = new Set([...listed, ...pages.keys()]);
    let room = maxLinkedFiles;
    let documents = [...pages.values()];
    while (documents.length > 0) {
      const found = await readDocuments(search, documents.filter(isReadable), errors);
      for (const { page } of found) pages.set(page.file, page);
      const links = found.flatMap((each) => each.links);
      read.push(...found);
      for (const address of links) named.set(nameOf(address), address);
      // Only a repository's own links may publish its unlisted files.
      const own = links.flatMap((address) => (address.repo === repo ? [address.file] : []));
      const wanted = [...new Set(own)].filter((path) => !seen.has(path) && isWanted(path, repository));
      for (const path of wanted) seen.add(path);
      const linked = (await mapConcurrent(wanted.slice(0, room), readConcurrency, find)).filter(
        (file) => file !== undefined,
      );
      room -= linked.length;
      documents = linked.filter(({ path }) => isPageFile(path)).map((file) => pageOf(file, repository, listed));
      for (const page of documents) pages.set(page.file, page);
      files.push(...linked.filter(({ path }) => !isPageFile(path)));
    }
    const chosen = withOneFolderPage(pages);
    const outward = outwardPages(read, repo, chosen);
    const unread = read.flatMap((each) => unreadWarning(each, repository));
    return { pages: chosen, files, targets: [...named.values()], outward, warnings: [...errors.warnings, ...unread] };
  };
}

interface DocumentScope extends SearchScope {
  readonly reader: Pick<Reader, 'read'>;
  readonly lists: CachedLists;
}

/** Reads the documents of pages, and remembers those that were read before. */
async function readDocuments(
  scope: DocumentScope,
  pages: readonly Page[],
  { collect }: ErrorCollector,
): Promise<readonly DocumentLinks[]> {
  const { lists } = scope;
  const before = await lists.get(pages.map((page) => keyOf(scope, page)));
  const entries = pages.map((page, index) => ({ page, list: before[index] }));
  // One lookup for all: a new family asks for each of its documents.
  const missing = entries.flatMap(({ page, list }) => (list === undefined ? [page] : []));
  const written = await lists.get(missing.map((page) => writtenKey(scope, page)));
  const known = new Map(missing.map((page, index) => [page, written[index]]));
  return mapConcurrent(entries, readConcurrency, async ({ page, list }) =>
    list
      ? documentLinks(page, list)
      : collect(page.file, { page, links: [] }, readDocument(scope, { page, written: known.get(page) })),
  );
}

/** A page, and what its document says if that is remembered. */
interface WrittenPage {
  readonly page: Page;
  readonly written: readonly string[] | undefined;
}

async function readDocument(scope: DocumentScope, item: WrittenPage): Promise<DocumentLinks> {
  const { page } = item;
  const opened = await openDocument(scope, item);
  if (opened === undefined) return { page, links: [] };
  const list = await opened
    .read()
    .then((written) => resolved(scope, page, { written, hash: opened.hash }))
    .catch((error: unknown) => keptList(scope, page, error));
  if (opened.exact) scope.lists.set(keyOf(scope, page), list);
  return documentLinks(page, list);
}

/** A document whose content does not depend on the family. */
interface OpenDocument {
  readonly hash: string;
  /** True if it is the content that the page is of. */
  readonly exact: boolean;
  /** Resolves to its facts, its language, empty for none, and its links as written. Rejects as {@link Reader.read} does. */
  readonly read: () => Promise<readonly string[]>;
}

/** Opens a document, from memory if its content was read before; undefined for one that was deleted. */
async function openDocument(
  scope: DocumentScope,
  { page, written: known }: WrittenPage,
): Promise<OpenDocument | undefined> {
  if (known !== undefined) return { hash: page.hash, exact: true, read: async () => known };
  const { repository, reader, lists } = scope;
  const file = page.source ?? page.file;
  const start = await readStart(repository, file, maxSize);
  if (start === undefined) return undefined;
  const exact = start.hash === page.hash;
  return {
    hash: start.hash,
    exact,
    async read() {
      const { hash, bytes } = start;
      const { facts, language, written } = await reader.read({ name: 'document', args: [bytes, file] }, { hash });
      const list = [JSON.stringify(facts), language ?? '', ...written];
      if (exact) lists.set(writtenKey(scope, page), list);
      return list;
    },
  };
}

/** The list of a document with the files of the family that its links lead to. */
async function resolved(
  { repo, known, reader }: DocumentScope,
  page: Page,
  { written, hash }: { readonly written: readonly string[]; readonly hash: string },
): Promise<readonly string[]> {
  const [facts = '{}', language = '', ...hrefs] = written;
  if (!hasLinks(page) || hrefs.length === 0) return [facts, language];
  const from = { repo, file: page.source ?? page.file };
  const links = await reader.read({ name: 'resolve', args: [hrefs, from, known.version] }, { hash, known });
  return [facts, language, ...links.map(nameOf)];
}

/**
 * The list of a document that cannot be read: what was known of it before. Its links are not known one by one, so all files
 * that only links led to keep theirs.
 */
function keptList({ repo, repository, before }: SearchScope, { file }: Page, error: unknown): readonly string[] {
  if (!(error instanceof UnreadError)) throw error;
  const { title, data, language = '' } = before?.pages.get(file) ?? {};
  const facts: CachedFacts = { title, data, unread: error.message };
  const listed = new Set(repository.files.map(({ path }) => path));
  const known = before && [
    ...before.files.keys(),
    ...[...before.pages.values()].map((page) => page.source ?? page.file),
  ];
  const linked = known?.filter((path) => !listed.has(path)).slice(0, maxLinkedFiles) ?? [];
  return [JSON.stringify(facts), language, ...linked.map((path) => nameOf({ repo, file: path }))];
}

function unreadWarning({ page, unread }: DocumentLinks, { folder }: Repository): readonly Warning[] {
  return unread === undefined ? [] : [{ repository: folder, file: page.source ?? page.file, message: unread }];
}

function outwardPages(
  read: readonly DocumentLinks[],
  repo: string,
  pages: ReadonlyMap<string, Page>,
): ReadonlySet<string> {
  const outward = read.filter(({ links }) => links.some((link) => link.repo !== repo)).map(({ page }) => page.file);
  return new Set(outward.map((file) => (pages.has(file) ? file : secondFolderPage(file))));
}

/** The key of what a document says, whatever the family is. */
function writtenKey({ repo }: SearchScope, { file, source, hash }: Page): string {
  return JSON.stringify(['written', repo, source ?? file, hash]);
}

function keyOf({ repo, known }: SearchScope, { file, source, hash }: Page): string {
  return JSON.stringify([known.version, repo, source ?? file, hash]);
}

function documentLinks(page: Page, [facts = '{}', language = '', ...names]: readonly string[]): DocumentLinks {
  const { title, data, unread }: Partial<CachedFacts> = JSON.parse(facts);
  const found = { ...(title !== undefined && { title }), ...(data && { data }), ...(language !== '' && { language }) };
  return { page: { ...page, ...found }, links: names.map(addressOf), unread };
}

function nameOf({ repo, file }: Address): string {
  return `${repo}\n${file}`;
}

function addressOf(name: string): Address {
  const [repo = '', file = ''] = name.split('\n');
  return { repo, file };
}

/** When a source cannot list its files, each check may be a download: only files that a page shows are checked. */
function isWanted(path: string, { complete }: Repository): boolean {
  return complete || pageKind(path) !== undefined || imagePattern.test(path);
}

interface ErrorCollector {
  readonly collect: <T>(file: string, empty: T, work: Promise<T>) => Promise<T>;
  readonly warnings: readonly Warning[];
}

/** Creates the function that turns a source's error with one file into a warning. */
function createErrorCollector(folder: string): ErrorCollector {
  const warnings: Warning[] = [];
  const collect = <T>(file: string, empty: T, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      if (!error.isRepeated) warnings.push({ repository: folder, file, message: error.message });
      return empty;
    });
  return { collect, warnings };
}

/** True for a document whose title is read; data files are not read. */
function isReadable(page: Page): boolean {
  return pageKind(page.file)?.kind !== 'code' && page.size <= maxSize;
}

function hasLinks({ file }: Page): boolean {
  const kind = pageKind(file)?.kind ?? 'code';
  return kind !== 'code' && kind !== 'text';
}
