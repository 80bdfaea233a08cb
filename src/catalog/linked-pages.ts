import { type Page, pageKind } from '#model/page.ts';
import type { Warning } from '#model/snapshot.ts';
import { type Repository, SourceError, type SourceFile } from '#sources/source.ts';
import { choosePages, pageOf } from './choose-pages.ts';
import { decodeText } from './decode-text.ts';
import { readStart } from './read-text.ts';
import type { RememberedLists } from './remembered-lists.ts';

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

/** Makes the function that finds a repository's pages. Documents that did not change need not be read again. */
export function createLinkedPages(findLinks: FindLinks, lists: RememberedLists): LinkedPages {
  async function linksOf(repo: string, repository: Repository, page: Page): Promise<readonly string[]> {
    const file = page.source ?? page.file;
    const start = await readStart(repository, file, maximumSize);
    const links = start === undefined ? [] : findLinks(decodeText(start.bytes), file);
    if (start?.hash === page.hash) lists.remember(keyOf(repo, page), links);
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
      const texts = documents.filter(hasLinks);
      const known = await lists.recall(texts.map((page) => keyOf(repo, page)));
      const entries = texts.map((page, index) => ({ page, known: known[index] }));
      const links = await inTurns(
        entries,
        async (each) => each.known ?? noted(each.page.file, [], linksOf(repo, repository, each.page)),
      );
      const wanted = [...new Set(links.flat())].filter((path) => pageKind(path) !== undefined && !asked.has(path));
      for (const path of wanted) asked.add(path);
      const more = await inTurns(wanted.slice(0, room), find);
      documents = more.filter((file) => file !== undefined).map((file) => pageOf(file, repository));
      room -= documents.length;
      for (const page of documents) pages.set(page.file, page);
    }
    return { pages, warnings };
  };
}

function keyOf(repo: string, { file, source, hash }: Page): string {
  return JSON.stringify([repo, source ?? file, hash]);
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
