import type { Articles } from '#catalog/pages/article.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type IndexedPackage, type IndexedPage, type PageIndex, pageName } from '#features/search/contract/search.ts';
import type { Page } from '#model/page/page.ts';
import type { Section } from '#model/page/render.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { indexedPackages } from './indexed-packages.ts';
import { searchTitle } from './search-title.ts';
import { isOtherContent, type WantedPage, wantedPages } from './wanted-pages.ts';

/** Dependencies of an index filler. */
export interface FillIndexDeps {
  readonly index: Omit<PageIndex, 'search'>;
  /** Provides the text of pages. */
  readonly articles: Pick<Articles, 'words'>;
  /** Identifies the rendering code: pages that another release indexed are indexed again. */
  readonly release: string;
  /** Maximum number of pages that are read at once. */
  readonly concurrency: number;
}

/** Updates an index from snapshots. */
export interface IndexFiller {
  /**
   * Updates the index for as long as `goesOn` returns true: reads only changed pages, and removes deleted ones. Returns
   * the number of pages that could not be read. Throws `SearchError`.
   */
  fill(snapshot: Snapshot, goesOn: () => boolean): Promise<number>;
  /** Makes the next {@link fill} read the contents of the index again. */
  forget(): void;
}

/** Number of pages in one write: large batches are cheaper, small ones let searches through. */
const batchSize = 64;

/** Creates the filler of an index, which must be the only one that writes to it. */
export function createIndexFiller({ index, articles, release, concurrency }: FillIndexDeps): IndexFiller {
  let keys: Map<string, string> | undefined;
  let packages: readonly IndexedPackage[] | undefined;

  /** Reads the next pages while the previous ones are written. */
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
      // The output of a renderer that is closing is not the text of the page.
      if (!reading.goesOn()) break;
      writing = put(read, known);
      // Avoids an unhandled rejection before the write is awaited.
      writing.catch(() => undefined);
    }
    await writing;
    return unread;
  }

  async function readPage({ repo, page, path, key }: WantedPage, { snapshot, goesOn }: Reading) {
    if (!goesOn()) return undefined;
    const words = await articles.words(snapshot, repo, page).catch(() => undefined);
    if (words === undefined) return undefined;
    const title = searchTitle(snapshot, { repo, page, title: page.title ?? words.title });
    const { file, forTools } = page;
    const sections = withDescription(words.sections, page);
    return { repo, file, key, title, path, language: languageOf(page), forTools, sections };
  }

  async function put(pages: readonly IndexedPage[], known: Map<string, string>): Promise<void> {
    if (pages.length > 0) await index.put(pages);
    for (const page of pages) known.set(pageName(page), page.key);
  }

  return {
    async fill(snapshot, goesOn) {
      packages = await setPackages(index, snapshot, packages);
      keys ??= new Map(await index.keys());
      const known = keys;
      const wanted = wantedPages(snapshot, release);
      const gone = [...known.keys()].filter((name) => !wanted.has(name) && !isPackage(name));
      if (gone.length > 0) await index.remove(gone);
      for (const name of gone) known.delete(name);
      const unread = await putAll(changedPages(wanted, known), known, { snapshot, goesOn });
      while (goesOn() && (await index.tidy()));
      return unread;
    },
    forget() {
      keys = undefined;
      packages = undefined;
    },
  };
}

/** Sets the packages of the index where one of them changed since it got those before: that costs a search through all of them. */
async function setPackages(
  index: Pick<PageIndex, 'setPackages'>,
  { inOrder }: Snapshot,
  before: readonly IndexedPackage[] | undefined,
): Promise<readonly IndexedPackage[]> {
  const listed = indexedPackages(inOrder);
  const isSame = listed.length === before?.length && listed.every((item, number) => item === before[number]);
  if (!isSame) await index.setPackages(listed);
  return listed;
}

/** The language of a page: that of its name among its translations, else the one that was found in its text. */
function languageOf({ file, translated, language }: Page): string | undefined {
  return translated?.versions.find((version) => version.file === file)?.language ?? language;
}

/** The sections of a page, with what its front matter says about it in the text before the first heading. */
function withDescription(sections: readonly Section[], { data }: Page): readonly Section[] {
  const [first, ...rest] = sections;
  const intro = first?.id === '' ? first : { id: '', heading: '', text: '' };
  const said = [data?.description, ...(data?.tags ?? [])].filter((text) => text && !intro.text.includes(text));
  if (said.length === 0) return sections;
  const text = [...said, intro.text].join(' ').trim();
  return [{ ...intro, text }, ...(intro === first ? rest : sections)];
}

interface Reading {
  readonly snapshot: Snapshot;
  readonly goesOn: () => boolean;
}

/** Pages whose text changed come before pages that only the code of another release renders differently. */
function changedPages(wanted: ReadonlyMap<string, WantedPage>, known: ReadonlyMap<string, string>): WantedPage[] {
  const changed = [...wanted].filter(([name, { key }]) => known.get(name) !== key);
  const written = changed.filter(([name, { key }]) => isOtherContent(known.get(name), key));
  const read = changed.filter(([name, { key }]) => !isOtherContent(known.get(name), key));
  return [...written, ...read].map(([, page]) => page);
}

function isPackage(name: string): boolean {
  return name.endsWith('\n');
}
