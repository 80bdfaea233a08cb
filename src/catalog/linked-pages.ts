import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Memory } from '#model/memory.ts';
import { type Page, pageKind } from '#model/page.ts';
import type { Warning } from '#model/snapshot.ts';
import { type Repository, SourceError, type SourceFile } from '#sources/source.ts';
import { decodeText } from './decode-text.ts';
import { readStart } from './read-text.ts';

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

/** Remembers what the documents that did not change link to, so that they need not be read again. */
export interface LinkMemory {
  /** Keeps it over restarts. */
  readonly memory: Memory;
  /** Changes with the code that finds links. */
  readonly release: string;
}

/** Makes the function that finds a repository's pages. */
export function createLinkedPages(findLinks: FindLinks, { memory, release }: LinkMemory): LinkedPages {
  const remembered = new LRUCache<string, readonly string[]>({ max: 100_000 });
  const keyOf = (repo: string, { file, hash: content }: Page): string =>
    hash('sha1', JSON.stringify([release, repo, file, content]), 'base64url');

  async function linksOf(repo: string, repository: Repository, page: Page): Promise<readonly string[]> {
    const key = keyOf(repo, page);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const start = await readStart(repository, page.file, maximumSize);
    const links = start === undefined ? [] : findLinks(decodeText(start.bytes), page.file);
    if (start?.hash === page.hash) {
      remembered.set(key, links);
      memory.remember([[key, JSON.stringify(links)]]);
    }
    return links;
  }

  /** Looks into the memory for all documents at once. */
  async function recall(repo: string, documents: readonly Page[]): Promise<void> {
    const keys = documents.map((page) => keyOf(repo, page)).filter((key) => !remembered.has(key));
    const values = await memory.recall(keys);
    for (const [index, key] of keys.entries()) {
      const links = values[index] === undefined ? undefined : parseLinks(values[index]);
      if (links !== undefined) remembered.set(key, links);
    }
  }

  return async (repo, repository) => {
    const pages = pagesAmong(repository.files);
    const warnings: Warning[] = [];
    const asked = new Set(pages.keys());
    const noted = <T>(file: string, empty: T, work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
        warnings.push({ repository: repository.folder, file, message: error.message });
        return empty;
      });
    let room = maximumLinkedPages;
    let documents = [...pages.values()];
    while (documents.length > 0) {
      const texts = documents.filter(hasLinks);
      await recall(repo, texts);
      const links = await inTurns(texts, (page) => noted(page.file, [], linksOf(repo, repository, page)));
      const wanted = [...new Set(links.flat())].filter((path) => pageKind(path) !== undefined && !asked.has(path));
      for (const path of wanted) asked.add(path);
      const found = await inTurns(wanted.slice(0, room), (path) => noted(path, undefined, repository.find(path)));
      documents = found.filter((file) => file !== undefined).map(toPage);
      room -= documents.length;
      for (const page of documents) pages.set(page.file, page);
    }
    return { pages, warnings };
  };
}

/** What this release wrote, so that its shape is known; damaged text is as good as none. */
function parseLinks(text: string): readonly string[] | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pagesAmong(files: readonly SourceFile[]): Map<string, Page> {
  const pages = files.filter(({ path }) => pageKind(path) !== undefined).map(toPage);
  return new Map(pages.map((page) => [page.file, page]));
}

function hasLinks(page: Page): boolean {
  return pageKind(page.file)?.kind === 'markdown' && page.size <= maximumSize;
}

function toPage({ path, hash, size }: SourceFile): Page {
  return { file: path, hash, size };
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += readsAtOnce) {
    results.push(...(await Promise.all(items.slice(start, start + readsAtOnce).map(work))));
  }
  return results;
}
