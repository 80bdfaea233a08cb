import { type Articles, createArticles } from '#catalog/article.ts';
import { createFindBoilerplate } from '#catalog/boilerplate.ts';
import { createLinkedPages } from '#catalog/linked-pages.ts';
import { makeEdition } from '#catalog/make-edition.ts';
import { createRememberedLists, type RememberedLists } from '#catalog/remembered-lists.ts';
import { createShelf, type Edition, type Shelf } from '#catalog/shelf.ts';
import { createSync, type Sync } from '#catalog/sync.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { Settings } from '#config/schema.ts';
import { linkedFiles } from '#markdown/linked-files.ts';
import { createRenderer } from '#markdown/renderer.ts';
import { edgeKeys } from '#markdown/shared-edges.ts';
import type { Package } from '#model/package.ts';
import { databaseFile } from '#store/database-file.ts';
import { openStore } from '#store/store.ts';
import type { BuildPaths } from './build-paths.ts';
import { openSources } from './open-sources.ts';
import { readRelease } from './release.ts';

/** The half of a site that knows nothing of HTTP: the sources, the current edition, and its articles. */
export interface Catalog {
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** Hands out the articles of its pages. */
  readonly articles: Articles;
  /** Keeps it in step with the sources. */
  readonly sync: Sync;
  /** The edition of no packages, for as long as there is no other. */
  readonly loading: Edition;
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Who is told of what happens. */
export interface CatalogListeners {
  /** Told of faults that stop nothing. */
  readonly warn: (message: string) => void;
  /** Told of each sync that changed something or failed. */
  readonly onReport: (report: SyncReport) => void;
  /** Told of a sync that failed for another reason than a source. */
  readonly onError: (error: unknown) => void;
}

/** Rendered articles that are kept in memory, in characters. */
const articlesSize = 64 * 1024 * 1024;

/** How long a page waits for the disk before it is rendered anew, in milliseconds. */
const patience = 500;

/** Opens the sources and what is kept of them. Throws `SourceError` where the settings name none. */
export async function openCatalog(
  settings: Settings,
  build: BuildPaths,
  listeners: CatalogListeners,
): Promise<Catalog> {
  const { product, pages } = settings;
  const { limits, cache, cacheSize, sync: pace } = settings.server;
  const { warn, onReport, onError } = listeners;
  const release = await readRelease(build.renderWorker);
  const memorySize = cacheSize * 1024 * 1024;
  const store = openStore({ file: databaseFile(cache), worker: build.storeWorker, memorySize, warn });
  const remembered = (kind: string): RememberedLists => createRememberedLists(store.memory(kind), release);
  const linkedPages = createLinkedPages(linkedFiles, remembered('links'));
  const boilerplate = pages.boilerplate === 'fold' ? createFindBoilerplate(edgeKeys, remembered('edges')) : undefined;
  const edition = editionSettings(settings);
  const open = openSources(settings, store.documents, warn);
  const shelf = createShelf();
  const sync = createSync({
    sources: open.sources,
    shelf,
    linkedPages,
    boilerplate,
    settings: edition,
    onReport(report) {
      onReport(report);
      store.noteStars(product, starsOf(shelf.current()?.snapshot.packages ?? []));
    },
    pace: { interval: pace.interval * 1_000, jitter: pace.jitter / 100 },
    onError,
  });
  const renderer = createRenderer({ worker: build.renderWorker, ...limits });
  const memory = store.memory('rendered', patience);
  return {
    shelf,
    articles: createArticles({ renderer, memory, release, cacheSize: articlesSize, sizeLimit: limits.sizeLimit }),
    sync,
    loading: await makeEdition({ repositories: [], warnings: [] }, edition, { linkedPages, boilerplate }),
    async close() {
      await sync.close();
      await renderer.close();
      await open.close();
      await store.close();
    },
  };
}

function editionSettings({ product, core, pages, server }: Settings) {
  return { product, hosts: core.domains, emoji: pages.emoji, staleAfter: server.staleAfter * 60_000 };
}

/** Stars by identity. A package without any is most likely one whose stars nobody knows. */
function starsOf(packages: readonly Package[]): ReadonlyMap<string, number> {
  return new Map(packages.filter(({ stars }) => stars > 0).map(({ repo, stars }) => [repo, stars]));
}
