import { type IndexedPage, type PageIndex, pageName, type Search } from '#model/search.ts';
import { inTurns } from '#sources/in-turns.ts';
import type { Articles } from './article.ts';
import { indexedPackages } from './indexed-packages.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Edition, Shelf } from './shelf.ts';
import { isOtherContent, type WantedPage, wantedPages } from './wanted-pages.ts';

/** What the index is kept with. */
export interface KeepIndexParts {
  /** The index. */
  readonly index: PageIndex;
  /** Tells what pages say. */
  readonly articles: Pick<Articles, 'words'>;
  /** Holds the edition that is searched. */
  readonly shelf: Pick<Shelf, 'current'>;
  /** Changes with the code that renders: what another release found is indexed anew. */
  readonly release: string;
  /** How many pages are read at once. */
  readonly atOnce: number;
  /** Told of an index that could not be brought in step, and why. */
  readonly onError: (error: unknown) => void;
}

/** The search, kept in step with the shelf. */
export interface KeptIndex extends Search {
  /** Brings the index in step with the edition on the shelf; resolves when it is, or when it could not be. */
  update(): Promise<void>;
  /** Has the next {@link update} look at every page. */
  forget(): void;
  /** Stops what runs. */
  close(): Promise<void>;
}

/** Pages that are written together: many at once cost less, few at once let searches through. */
const batchSize = 32;

/** Keeps the index in step: after each sync only pages that changed are read, and those that are gone are taken out. */
export function keepIndex({ index, articles, shelf, release, atOnce, onError }: KeepIndexParts): KeptIndex {
  let inIndex: Map<string, string> | undefined;
  let inStepWith: string | undefined;
  let running: Promise<void> = Promise.resolve();
  let unread = 0;
  let closed = false;
  const isCurrent = (edition: Edition): boolean => !closed && stampOf(shelf.current()) === stampOf(edition);

  async function bringIn(edition: Edition): Promise<void> {
    await index.setPackages(indexedPackages(edition.snapshot.packages));
    inIndex ??= new Map(await index.keys());
    const wanted = wantedPages(edition, release);
    const known = inIndex;
    const gone = [...known.keys()].filter((name) => !wanted.has(name) && !isPackage(name));
    if (gone.length > 0) await index.remove(gone);
    for (const name of gone) known.delete(name);
    const changed = [...wanted].filter(([name, { key }]) => known.get(name) !== key);
    // What authors wrote comes before what only our own code reads in another way.
    const [first, later] = [true, false].map((other) =>
      changed.filter(([name, { key }]) => isOtherContent(known.get(name), key) === other).map(([, page]) => page),
    );
    await putAll(edition, [...(first ?? []), ...(later ?? [])], known);
    while (isCurrent(edition) && (await index.tidy()));
  }

  /** Reads the next pages while those before are being written. */
  async function putAll(edition: Edition, pages: readonly WantedPage[], known: Map<string, string>): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    for (let from = 0; from < pages.length && isCurrent(edition); from += batchSize) {
      const batch = pages.slice(from, from + batchSize);
      const read = (await inTurns(batch, atOnce, (page) => readPage(edition, page))).filter(
        (page) => page !== undefined,
      );
      await writing;
      if (!isCurrent(edition)) break;
      writing = put(read, known);
      // Whoever awaits it learns of its failure; until then nobody does.
      writing.catch(() => undefined);
    }
    await writing;
  }

  async function readPage(edition: Edition, { repo, page, key }: WantedPage): Promise<IndexedPage | undefined> {
    if (!isCurrent(edition)) return undefined;
    const words = await articles.words(edition, repo, page).catch(() => undefined);
    if (words === undefined) unread += 1;
    return words && { repo, file: page.file, key, title: words.title ?? page.file, sections: words.sections };
  }

  async function put(pages: readonly IndexedPage[], known: Map<string, string>): Promise<void> {
    if (pages.length > 0) await index.put(pages);
    for (const page of pages) known.set(pageName(page), page.key);
  }

  const update = oneAtATime(async (_: PageIndex): Promise<void> => {
    const edition = shelf.current();
    const isInStep = stampOf(edition) === inStepWith && unread === 0;
    if (edition === undefined || closed || isInStep) return;
    // A page whose source is in trouble keeps its earlier words and is tried again after the next sync.
    unread = 0;
    try {
      await bringIn(edition);
      if (isCurrent(edition)) inStepWith = stampOf(edition);
    } catch (error) {
      inIndex = undefined;
      if (!closed) onError(error);
    }
  });

  return {
    update() {
      running = update(index);
      return running;
    },
    forget() {
      inIndex = undefined;
      inStepWith = undefined;
    },
    async search(query) {
      const edition = shelf.current();
      const found = await index.search(query);
      // What a sync has taken away is not found, even before it is out of the index.
      const hits = found.hits.filter(({ repo, file, kind }) =>
        kind === 'package' ? edition?.snapshot.byRepo.has(repo) : edition?.snapshot.pages.get(repo)?.has(file),
      );
      return { ...found, hits, complete: edition !== undefined && stampOf(edition) === inStepWith };
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

/** Equal stamps mean equal words on every page. */
function stampOf(edition: Edition | undefined): string | undefined {
  return edition && `${edition.snapshot.version} ${edition.family.version}`;
}

function isPackage(name: string): boolean {
  return name.endsWith('\n');
}
