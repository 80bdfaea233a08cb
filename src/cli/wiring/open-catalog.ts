import { EventEmitter } from 'node:events';
import type { SyncedIndex } from '#catalog/indexing/synced-index.ts';
import { makeSiteSnapshot } from '#catalog/make-site-snapshot.ts';
import { type Articles, createArticles } from '#catalog/pages/article.ts';
import { createRememberedLists } from '#catalog/remembered-lists.ts';
import { createSnapshotStore, type SiteSnapshot, type SnapshotStore } from '#catalog/snapshot-store.ts';
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
import type { ImageProxyDeps } from '#server/files/image-proxy.ts';
import { withContentHashes } from '#sources/folder/content-hashes.ts';
import type { Source } from '#sources/source.ts';
import { databaseFile } from '#store/database-file.ts';
import { openStore, type Store } from '#store/store.ts';
import { readRelease } from './export/release.ts';
import { openImages } from './open-images.ts';
import { noSearch, openIndex } from './open-index.ts';
import { type OpenSources, openSources, type SourceListeners } from './open-sources.ts';
import { createFinders, snapshotSettings } from './snapshot-settings.ts';

/** What the catalog emits while it is kept in step with its sources. */
export interface SyncEvents {
  /** A sync has changed something or failed. */
  report: [report: SyncReport];
  /** A source has answered, or failed to, while all are polled. */
  answer: [source: string];
}

/** The half of a site that knows nothing of HTTP: the sources, the current snapshot, and its articles. */
export interface Catalog {
  /** Emits what syncs do. Nothing is emitted before `sync.start()` or `sync.run()` is called. */
  readonly events: EventEmitter<SyncEvents>;
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Hands out the articles of its pages. */
  readonly articles: Articles;
  /** Changes with the code that makes pages. */
  readonly release: string;
  /** Searches its pages. */
  readonly search: SyncedIndex;
  /** Tells what is in its pages, for the check. */
  readonly inspect: InspectPage;
  /** Keeps it in step with the sources; the search is in step with it once they are followed. */
  readonly sync: Sync;
  /** The snapshot of no packages, for as long as there is no other. */
  readonly loading: SiteSnapshot;
  /** Keeps what was done behind the sign-in. */
  readonly audit: AuditLog;
  /** What shows images of other hosts under our own address, undefined where the settings do not want that. */
  readonly images: ImageProxyDeps | undefined;
  /** What was rendered so far, and what waits. */
  readonly rendering: () => RenderCounts;
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Listeners of a catalog, and how long it lives. */
export interface CatalogOptions extends SourceListeners {
  /** True for one that is read once, for an export: nothing in it depends on the clock, and nothing is searched. */
  readonly staticExport?: boolean | undefined;
  /** Called with a fault of a sync or of the search index that is no fault of a source. */
  readonly onError: (error: unknown) => void;
}

/** Rendered articles that are kept in memory, in characters; few where all forms of a page are asked for in a row. */
function articlesSize(staticExport: boolean): number {
  return (staticExport ? 8 : 64) * 1024 * 1024;
}

/** How long a page waits for the disk before it is rendered anew, in milliseconds. */
const patience = 500;

/** Opens the sources, the cache, the renderer and the search. Throws `SourceError` where the settings name no source. */
export async function openCatalog(settings: Settings, build: BuildPaths, options: CatalogOptions): Promise<Catalog> {
  const { product } = settings;
  const { limits, cache, cacheSize, sync: pace } = settings.server;
  const { warn, onError, staticExport = false } = options;

  const release = await readRelease(build.renderWorker);
  const bytes = cacheSize * 1024 * 1024;
  const store = openStore({ file: databaseFile(cache), worker: build.storeWorker, cacheSize: bytes, warn });
  const images = await openImages(settings, build, warn);
  const open = openSources(settings, store.documents, options);

  const finders = {
    ...createFinders(settings, (kind) => createRememberedLists(store.cache(kind), release)),
    familyPast: () => store.familyPast(product),
  };
  const ofSnapshots = snapshotSettings(settings, images.externalImages, staticExport);
  const loading = await makeSiteSnapshot({ repositories: [], warnings: [], complete: false }, ofSnapshots, finders);

  const snapshots = createSnapshotStore();
  const events = new EventEmitter<SyncEvents>();
  const sync = createSync({
    ...finders,
    sources: staticExport ? withNames(open.sources, settings, store.cache('names')) : open.sources,
    snapshots,
    settings: ofSnapshots,
    onReport: (report) => events.emit('report', report),
    onAnswer: (source) => events.emit('answer', source),
    onError,
    pace: { interval: pace.interval * 1_000, jitter: pace.jitter / 100 },
  });

  const renderer = openRenderer(settings, build, warn);
  const memory = store.cache('rendered', patience);
  const { sizeLimit } = limits;
  const articles = createArticles({ renderer, memory, release, cacheSize: articlesSize(staticExport), sizeLimit });
  const search = staticExport ? noSearch : openIndex(settings, build, { articles, snapshots, release, warn, onError });

  events.on('report', () => noteFamily(store, product, snapshots.current()?.snapshot.packages ?? []));
  events.on('report', openPruning(settings, open, { snapshots, warn }));

  return {
    events,
    snapshots,
    articles,
    release,
    search,
    inspect: createInspectPage({ renderer, sizeLimit }),
    sync: withSearch(sync, search, events),
    loading,
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

/** Keeps the search index in step once sources are followed. A single sync does not pay for an index without readers. */
function withSearch(sync: Sync, search: SyncedIndex, events: EventEmitter<SyncEvents>): Sync {
  return {
    ...sync,
    follow() {
      events.on('report', () => void search.update());
      void search.update();
      sync.follow();
    },
  };
}

/** Opens the removal of mirrors and indexes that no site has used for as long as the settings say. */
function openPruning(
  settings: Settings,
  { sources, pruneMirrors }: OpenSources,
  { snapshots, warn }: Pick<Catalog, 'snapshots'> & Pick<CatalogOptions, 'warn'>,
): () => void {
  const prune = createMirrorPruning({
    sources: sources.length,
    days: settings.server.mirrorRetentionDays,
    prune: (age) => pruneMirrors(age).then(() => pruneSearch(settings, age, warn)),
  });
  return () => prune(snapshots.sources());
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
