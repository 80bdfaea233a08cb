import { LRUCache } from 'lru-cache';
import type { Members } from '#markdown/member.ts';
import type { Address } from '#model/address.ts';
import { type Page, pageKind } from '#model/page.ts';
import type { Warning } from '#model/snapshot.ts';
import { inTurns } from '#sources/in-turns.ts';
import { type Repository, SourceError, type SourceFile } from '#sources/source.ts';
import { decodeText } from './decode-text.ts';

/** What the documents of a repository lead to. */
export interface LinkedFiles {
  /** The repository's pages: those it lists, and those that only its own links lead to. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Other files that it does not list and its own links lead to. */
  readonly files: readonly SourceFile[];
  /** Everything in the family that its documents name; part of it exists. */
  readonly named: readonly Address[];
  /** One for each file that could not be read. */
  readonly warnings: readonly Warning[];
}

/** The addresses of the family, and a text that changes with them. */
export interface KnownMembers {
  /** Recognises them. */
  readonly members: Members;
  /** Equal versions mean equal addresses. */
  readonly version: string;
}

/** Finds what the documents of a repository lead to. */
export type LinkedPages = (repo: string, repository: Repository, known: KnownMembers) => Promise<LinkedFiles>;

/** The files of the family that a document's links name. */
export type FindLinks = (md: string, from: Address, members: Members) => readonly Address[];

/** Files that links may add to one repository. */
const maximumLinkedFiles = 2_000;

/** Larger documents are not searched for links. */
const maximumSize = 1_000_000;

/** Documents read at once from one repository. */
const readsAtOnce = 8;

/** Files that an image of a document can be. */
export const imagePattern = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|apng)$/i;

interface Search {
  readonly repo: string;
  readonly repository: Repository;
  readonly known: KnownMembers;
}

/** Makes the function that finds a repository's pages, remembering the links of documents that did not change. */
export function createLinkedPages(findLinks: FindLinks): LinkedPages {
  const remembered = new LRUCache<string, readonly Address[]>({ max: 100_000 });

  async function linksOf({ repo, repository, known }: Search, page: Page): Promise<readonly Address[]> {
    const key = [known.version, repo, page.file, page.hash].join('\n');
    const links = remembered.get(key);
    if (links !== undefined) return links;
    const bytes = await repository.read(page.file);
    const found = bytes === undefined ? [] : findLinks(decodeText(bytes), { repo, file: page.file }, known.members);
    remembered.set(key, found);
    return found;
  }

  return async (repo, repository, known) => {
    const search = { repo, repository, known };
    const pages = pagesAmong(repository);
    const files: SourceFile[] = [];
    const named = new Map<string, Address>();
    const { noted, warnings } = noteFaults(repository.folder);
    const asked = new Set(repository.files.map(({ path }) => path));
    let room = maximumLinkedFiles;
    let documents = [...pages.values()];
    while (documents.length > 0) {
      const links = await inTurns(documents.filter(hasLinks), readsAtOnce, (page) =>
        noted(page.file, [], linksOf(search, page)),
      );
      for (const address of links.flat()) named.set(`${address.repo}\n${address.file}`, address);
      // Only a repository's own links open what it does not list: a stranger's must not.
      const own = links.flat().flatMap((address) => (address.repo === repo ? [address.file] : []));
      const wanted = [...new Set(own)].filter((path) => !asked.has(path) && isWanted(path, repository));
      for (const path of wanted) asked.add(path);
      const found = await inTurns(wanted.slice(0, room), readsAtOnce, (path) =>
        noted(path, undefined, repository.find(path)),
      );
      const linked = found.filter((file) => file !== undefined);
      room -= linked.length;
      documents = linked.filter(({ path }) => pageKind(path) !== undefined).map((file) => toPage(file, repository));
      for (const page of documents) pages.set(page.file, page);
      files.push(...linked.filter(({ path }) => pageKind(path) === undefined));
    }
    return { pages, files, named: [...named.values()], warnings };
  };
}

/** Where a source cannot list, each look may be a download: only what a page shows is worth it. */
function isWanted(path: string, { complete }: Repository): boolean {
  return complete || pageKind(path) !== undefined || imagePattern.test(path);
}

interface Notes {
  readonly noted: <T>(file: string, empty: T, work: Promise<T>) => Promise<T>;
  readonly warnings: readonly Warning[];
}

/** Makes the function that turns a source's fault with one file into a warning. */
function noteFaults(folder: string): Notes {
  const warnings: Warning[] = [];
  const noted = <T>(file: string, empty: T, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      warnings.push({ repository: folder, file, message: error.message });
      return empty;
    });
  return { noted, warnings };
}

function pagesAmong(repository: Repository): Map<string, Page> {
  const files = repository.files.filter(({ path }) => pageKind(path) !== undefined);
  const pages = files.map((file) => toPage(file, repository));
  return new Map(pages.map((page) => [page.file, page]));
}

function hasLinks(page: Page): boolean {
  return pageKind(page.file)?.kind === 'markdown' && page.size <= maximumSize;
}

function toPage({ path, hash, size }: SourceFile, { history }: Repository): Page {
  const change = history?.change(path);
  return { file: path, hash, size, ...(change && { change }) };
}
