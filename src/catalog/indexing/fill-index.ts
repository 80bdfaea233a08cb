import type { Articles } from '#catalog/pages/article.ts';
import { isOtherContent, type WantedPage, wantedPages } from '#catalog/pages/wanted-pages.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { isFirstPage } from '#model/address/address.ts';
import { type IndexedPage, type PageIndex, pageName } from '#model/views/search.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { indexedPackages } from './indexed-packages.ts';

/** What fills an index. */
export interface FillIndexDeps {
  /** The index. */
  readonly index: Omit<PageIndex, 'search'>;
  /** Tells what pages say. */
  readonly articles: Pick<Articles, 'words'>;
  /** Changes with the code that renders: what another release found is indexed anew. */
  readonly release: string;
  /** How many pages are read at once. */
  readonly concurrency: number;
}

/** Brings an index in step with snapshots. */
export interface IndexFiller {
  /**
   * Brings the index in step, for as long as `goesOn` says so: only pages that changed are read, and those that are gone are
   * taken out. Gives the number of pages that could not be read. Throws `SearchError`.
   */
  fill(siteSnapshot: SiteSnapshot, goesOn: () => boolean): Promise<number>;
  /** Has the next {@link fill} ask the index what it holds. */
  forget(): void;
}

/** Pages that are written together: many at once cost less, few at once let searches through. */
const batchSize = 64;

/** Makes the filler of an index that nobody else fills. */
export function createIndexFiller({ index, articles, release, concurrency }: FillIndexDeps): IndexFiller {
  let keys: Map<string, string> | undefined;

  /** Reads the next pages while those before are being written. */
  async function putAll(pages: readonly WantedPage[], known: Map<string, string>, reading: Reading): Promise<number> {
    let writing: Promise<void> = Promise.resolve();
    let unread = 0;
    for (let from = 0; from < pages.length && reading.goesOn(); from += batchSize) {
      const batch = pages.slice(from, from + batchSize);
      const read = (await mapConcurrent(batch, concurrency, (page) => readPage(page, reading))).filter(
        (page) => page !== undefined,
      );
      unread += batch.length - read.length;
      await writing;
      // What a renderer gives that is being closed is not what the page says.
      if (!reading.goesOn()) break;
      writing = put(read, known);
      // Whoever awaits it learns of its failure; until then nobody does.
      writing.catch(() => undefined);
    }
    await writing;
    return unread;
  }

  async function readPage({ repo, page, key }: WantedPage, { siteSnapshot, goesOn }: Reading) {
    if (!goesOn()) return undefined;
    const words = await articles.words(siteSnapshot, repo, page).catch(() => undefined);
    if (words === undefined) return undefined;
    // A first page is called like its package, as it is on the page itself.
    const name = isFirstPage(page.file) ? siteSnapshot.snapshot.byRepo.get(repo)?.title : words.title;
    return { repo, file: page.file, key, title: name ?? page.file, sections: words.sections };
  }

  async function put(pages: readonly IndexedPage[], known: Map<string, string>): Promise<void> {
    if (pages.length > 0) await index.put(pages);
    for (const page of pages) known.set(pageName(page), page.key);
  }

  return {
    async fill(siteSnapshot, goesOn) {
      await index.setPackages(indexedPackages(siteSnapshot.snapshot.packages));
      keys ??= new Map(await index.keys());
      const known = keys;
      const wanted = wantedPages(siteSnapshot, release);
      const gone = [...known.keys()].filter((name) => !wanted.has(name) && !isPackage(name));
      if (gone.length > 0) await index.remove(gone);
      for (const name of gone) known.delete(name);
      const unread = await putAll(changedPages(wanted, known), known, { siteSnapshot, goesOn });
      while (goesOn() && (await index.tidy()));
      return unread;
    },
    forget() {
      keys = undefined;
    },
  };
}

interface Reading {
  readonly siteSnapshot: SiteSnapshot;
  readonly goesOn: () => boolean;
}

/** What authors wrote comes before what only our own code reads in another way. */
function changedPages(wanted: ReadonlyMap<string, WantedPage>, known: ReadonlyMap<string, string>): WantedPage[] {
  const changed = [...wanted].filter(([name, { key }]) => known.get(name) !== key);
  const written = changed.filter(([name, { key }]) => isOtherContent(known.get(name), key));
  const read = changed.filter(([name, { key }]) => !isOtherContent(known.get(name), key));
  return [...written, ...read].map(([, page]) => page);
}

function isPackage(name: string): boolean {
  return name.endsWith('\n');
}
