import type { KeptIndex } from '#catalog/indexing/keep-index.ts';
import { makeEdition } from '#catalog/make-edition.ts';
import { type Articles, createArticles } from '#catalog/pages/article.ts';
import { createRememberedLists } from '#catalog/remembered-lists.ts';
import { createShelf, type Edition, type Shelf } from '#catalog/shelf.ts';
import { createSync, type Sync } from '#catalog/sync.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import { createInspectPage, type InspectPage } from '#check/rules/inspect-page.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { createMirrorPruning } from '#cli/commands/prune-mirrors.ts';
import { pruneSearch } from '#cli/commands/prune-search.ts';
import type { Settings } from '#config/schema.ts';
import type { RenderCounts } from '#markdown/pool/render-counts.ts';
import { createRenderer, type Renderer } from '#markdown/pool/renderer.ts';
import type { AuditLog } from '#model/audit.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import type { Package } from '#model/package/package.ts';
import type { ImageProxyParts } from '#server/files/image-proxy.ts';
import { withContentHashes } from '#sources/folder/content-hashes.ts';
import type { Source } from '#sources/source.ts';
import { databaseFile } from '#store/database-file.ts';
import { openStore, type Store } from '#store/store.ts';
import { createFinders, editionSettings } from './edition-parts.ts';
import { readRelease } from './export/release.ts';
import { openImages } from './open-images.ts';
import { noSearch, openIndex } from './open-index.ts';
import { openSources, type SourceListeners } from './open-sources.ts';

/** The half of a site that knows nothing of HTTP: the sources, the current edition, and its articles. */
export interface Catalog {
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** Hands out the articles of its pages. */
  readonly articles: Articles;
  /** Changes with the code that makes pages. */
  readonly release: string;
  /** Searches its pages. */
  readonly search: KeptIndex;
  /** Tells what is in its pages, for the check. */
  readonly inspect: InspectPage;
  /** Keeps it in step with the sources; the search is in step with it once they are followed. */
  readonly sync: Sync;
  /** The edition of no packages, for as long as there is no other. */
  readonly loading: Edition;
  /** Keeps what was done behind the sign-in. */
  readonly audit: AuditLog;
  /** What shows images of other hosts under our own address, undefined where the settings do not want that. */
  readonly images: ImageProxyParts | undefined;
  /** What was rendered so far, and what waits. */
  readonly rendering: () => RenderCounts;
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Who is told of what happens, and how long the catalog lives. */
export interface CatalogOptions extends SourceListeners {
  /** True for one that is read once, for an export: nothing in it depends on the clock, and nothing is searched. */
  readonly still?: boolean | undefined;
  /** Told of each sync that changed something or failed. */
  readonly onReport: (report: SyncReport) => void;
  /** Told of each source that has answered, or failed to, while all are asked. */
  readonly onAnswer?: (source: string) => void;
  /** Told of a sync that failed for another reason than a source. */
  readonly onError: (error: unknown) => void;
}

/** Rendered articles that are kept in memory, in characters; few where all forms of a page are asked for in a row. */
function articlesSize(still: boolean): number {
  return (still ? 8 : 64) * 1024 * 1024;
}

/** How long a page waits for the disk before it is rendered anew, in milliseconds. */
const patience = 500;

/** Opens the sources and what is kept of them. Throws `SourceError` where the settings name none. */
export async function openCatalog(settings: Settings, build: BuildPaths, options: CatalogOptions): Promise<Catalog> {
  const { product } = settings;
  const { limits, cache, cacheSize, mirrorDays, sync: pace } = settings.server;
  const { warn, onReport, onError, still = false } = options;
  const release = await readRelease(build.renderWorker);
  const bytes = cacheSize * 1024 * 1024;
  const store = openStore({ file: databaseFile(cache), worker: build.storeWorker, cacheSize: bytes, warn });
  const finders = {
    ...createFinders(settings, (kind) => createRememberedLists(store.cache(kind), release)),
    familyPast: () => store.familyPast(product),
  };
  const images = await openImages(settings, build, warn);
  const edition = editionSettings(settings, images.foreignImages, still);
  const open = openSources(settings, store.documents, options);
  const sources = still ? withNames(open.sources, settings, store.cache('names')) : open.sources;
  const pruneMirrors = createMirrorPruning({
    sources: open.sources.length,
    days: mirrorDays,
    prune: (age) => open.pruneMirrors(age).then(() => pruneSearch(settings, age, warn)),
  });
  const shelf = createShelf();
  let isFollowed = false;
  const sync = createSync({
    sources,
    shelf,
    ...finders,
    ...options,
    settings: edition,
    onReport(report) {
      onReport(report);
      if (isFollowed) void search.update();
      noteFamily(store, product, shelf.current()?.snapshot.packages ?? []);
      pruneMirrors(shelf.sources());
    },
    pace: { interval: pace.interval * 1_000, jitter: pace.jitter / 100 },
  });
  const renderer = openRenderer(settings, build, warn);
  const memory = store.cache('rendered', patience);
  const { sizeLimit } = limits;
  const articles = createArticles({ renderer, memory, release, cacheSize: articlesSize(still), sizeLimit });
  const search = still ? noSearch : openIndex(settings, build, { articles, shelf, release, warn, onError });
  // Whoever wants a sync and nothing else would pay for an index that nobody asks.
  function follow(): void {
    isFollowed = true;
    void search.update();
    sync.follow();
  }
  return {
    shelf,
    articles,
    release,
    search,
    inspect: createInspectPage({ renderer, sizeLimit }),
    sync: { ...sync, follow },
    loading: await makeEdition({ repositories: [], warnings: [], complete: false }, edition, finders),
    images: images.proxy,
    rendering: renderer.counts,
    audit: store.audit(product),
    async close() {
      await sync.close();
      await Promise.all([search.close(), renderer.close()]);
      for (const part of [images, open, store]) await part.close();
    },
  };
}

/** Remembers which packages there are, and their stars, for the history of both. */
function noteFamily(store: Store, product: string, packages: readonly Package[]): void {
  store.recordStars(product, starsOf(packages));
  store.recordPackages(
    product,
    packages.map(({ repo }) => repo),
  );
}

function openRenderer({ server }: Settings, build: BuildPaths, warn: CatalogOptions['warn']): Renderer {
  return createRenderer({
    worker: build.renderWorker,
    ...server.limits,
    onCrash: ({ currentRepo, path }) =>
      warn(`${currentRepo}/${path}: its render thread ended. The page shows its text; other pages get a new thread.`),
  });
}

/** Files in folders by their bytes: an export is the same on every machine. */
function withNames(sources: readonly Source[], settings: Settings, memory: KeyValueCache): readonly Source[] {
  return sources.map((source, index) =>
    settings.sources[index]?.kind === 'folder' ? withContentHashes(source, memory) : source,
  );
}

/** Stars by identity. A package without any is most likely one whose stars nobody knows. */
function starsOf(packages: readonly Package[]): ReadonlyMap<string, number> {
  return new Map(packages.filter(({ stars }) => stars > 0).map(({ repo, stars }) => [repo, stars]));
}
