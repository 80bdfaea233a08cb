import { LRUCache } from 'lru-cache';
import { type Page, pageKind } from '#model/page.ts';
import type { Warning } from '#model/snapshot.ts';
import { type Repository, SourceError, type SourceFile } from '#sources/source.ts';
import { choosePages, pageOf } from './choose-pages.ts';
import { decodeText } from './decode-text.ts';

/** The pages of a repository: those it lists, and those that only the links of its pages lead to. */
export type LinkedPages = (
  repo: string,
  repository: Repository,
) => Promise<{ readonly pages: ReadonlyMap<string, Page>; readonly warnings: readonly Warning[] }>;

/** The repository paths that a document's links name. */
export type FindLinks = (md: string, file: string) => readonly string[];

/** Pages that links may add to one repository. */
const maximumLinkedPages = 2_000;

/** Larger documents are not searched for links. */
const maximumSize = 1_000_000;

/** Documents read at once from one repository. */
const readsAtOnce = 8;

/** Makes the function that finds a repository's pages, remembering the links of documents that did not change. */
export function createLinkedPages(findLinks: FindLinks): LinkedPages {
  const remembered = new LRUCache<string, readonly string[]>({ max: 100_000 });

  async function linksOf(repo: string, repository: Repository, page: Page): Promise<readonly string[]> {
    const key = `${repo}\n${page.source ?? page.file}\n${page.hash}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const file = page.source ?? page.file;
    const bytes = await repository.read(file);
    const links = bytes === undefined ? [] : findLinks(decodeText(bytes), file);
    remembered.set(key, links);
    return links;
  }

  return async (repo, repository) => {
    const warnings: Warning[] = [];
    const noted = <T>(file: string, empty: T, work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
        warnings.push({ repository: repository.folder, file, message: error.message });
        return empty;
      });
    const find = (path: string): Promise<SourceFile | undefined> => noted(path, undefined, repository.find(path));
    const pages = await choosePages(repository, find);
    const asked = new Set([...repository.files.map(({ path }) => path), ...pages.keys()]);
    let room = maximumLinkedPages;
    let documents = [...pages.values()];
    while (documents.length > 0) {
      const links = await inTurns(documents.filter(hasLinks), (page) =>
        noted(page.file, [], linksOf(repo, repository, page)),
      );
      const wanted = [...new Set(links.flat())].filter((path) => pageKind(path) !== undefined && !asked.has(path));
      for (const path of wanted) asked.add(path);
      const found = await inTurns(wanted.slice(0, room), find);
      documents = found.filter((file) => file !== undefined).map((file) => pageOf(file, repository));
      room -= documents.length;
      for (const page of documents) pages.set(page.file, page);
    }
    return { pages, warnings };
  };
}

function hasLinks(page: Page): boolean {
  return pageKind(page.file)?.kind === 'markdown' && page.size <= maximumSize;
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += readsAtOnce) {
    results.push(...(await Promise.all(items.slice(start, start + readsAtOnce).map(work))));
  }
  return results;
}
