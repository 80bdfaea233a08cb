import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { createCachedLists, type ListCache } from '#catalog/cached-lists.ts';
import { createSnapshot } from '#catalog/create-snapshot.ts';
import { type Followers, type FollowerTools, openFollowers } from '#catalog/followers.ts';
import type { OpenedFeatures } from '#catalog/opened-feature.ts';
import { type Articles, createArticles } from '#catalog/pages/article.ts';
import { createReadMetadata } from '#catalog/reading/create-read-metadata.ts';
import type { Reader } from '#catalog/reading/reader.ts';
import { createSnapshotStore, type Snapshot, type SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Sync } from '#catalog/sync.ts';
import type { SyncEvents } from '#catalog/sync-report.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { OpenSources } from '#cli/wiring/sources/open-sources.ts';
import type { Settings } from '#config/schema.ts';
import { catalogFeatures } from '#features/catalog.ts';
import { siteFacet } from '#features/facets.ts';
import { joins } from '#features/joins.ts';
import type { RenderCounts } from '#markdown/pool/render-counts.ts';
import { createRenderer, type Renderer } from '#markdown/pool/renderer.ts';
import { withFailureReports } from '#markdown/pool/report-failures.ts';
import type { AuditLog } from '#model/audit.ts';
import type { Package } from '#model/package/package.ts';
import type { ImageProxyDeps } from '#server/files/image-proxy.ts';
import { databaseFile } from '#store/sqlite/database-file.ts';
import { openSqliteStore } from '#store/sqlite/open-sqlite-store.ts';
import type { Store } from '#store/store.ts';
import type { CatalogOptions } from './catalog-options.ts';
import { openFeatures } from './open-features.ts';
import { openImages } from './open-images.ts';
import { openReader } from './open-reader.ts';
import { openFamilySources, openSync } from './open-sync.ts';
import { createMirrorPruning } from './prune-mirrors.ts';
import { readRelease } from './release.ts';
import type { JoinOptions, SharedSite } from './shared-site.ts';
import { createFinders, snapshotSettings } from './snapshot-settings.ts';

/** The part of a site without HTTP: the sources, the current snapshot, and its articles. */
export interface Catalog {
  /** Emits the events of syncs. Nothing is emitted before `sync.start()` or `sync.run()` is called. */
  readonly events: EventEmitter<SyncEvents>;
  readonly snapshots: SnapshotStore;
  /** Provides the articles of its pages. */
  readonly articles: Articles;
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** Identifies the code that renders pages. */
  readonly release: string;
  /** What follows its snapshots, once it follows the sources. */
  readonly followers: Followers;
  /** Reads what its files say. */
  readonly reader: Pick<Reader, 'read'>;
  /** Compares two rendered versions of a page. */
  readonly compare: Renderer['compare'];
  /** Syncs it with the sources; once it follows them, so do its followers. */
  readonly sync: Sync;
  /** The empty snapshot for the time before the first sync. */
  readonly loading: Snapshot;
  /** Stores the audit log of the console. */
  readonly audit: AuditLog;
  /** Proxies external images; undefined when the settings disable it. */
  readonly images: ImageProxyDeps | undefined;
  /** What features keep open. */
  readonly opened: OpenedFeatures;
  /** The other processes of the site; undefined when it has no shared store. */
  readonly shared: SharedSite | undefined;
  /** Statistics of the renderer and its queue. */
  readonly rendering: () => RenderCounts;
  /** Renders its pages, also as markdown, and is prepared for the end of the site. */
  readonly renderer: Pick<Renderer, 'render' | 'markdown' | 'beginStop' | 'refuseReaders'>;
  /** Closes workers, files and connections. */
  close(): Promise<void>;
}

/**
 * Size of the cache of rendered articles in memory, in characters; small for a static site, which requests all forms of a
 * page in a row.
 */
function articlesSize(staticExport: boolean): number {
  return (staticExport ? 8 : 64) * 1024 * 1024;
}

/** Timeout of the disk cache before a page is rendered instead, in milliseconds. */
const diskTimeoutMs = 500;

/** Opens the sources, the cache, the renderer and what follows the snapshots. Throws `SourceError` when the settings have no source. */
export async function openCatalog(settings: Settings, build: BuildPaths, options: CatalogOptions): Promise<Catalog> {
  const { product } = settings;
  const { sizeLimit } = settings.server.limits;
  const { warn, states, staticExport = false } = options;

  const opened = await openFeatures(settings, build, options);
  const release = await readRelease(build.renderWorker, opened.plugins);
  const { local, shared, store, isNew } = await openStores(settings, build, options);
  const onError = shared ? shared.untold(options.onError) : options.onError;
  const images = await openImages(settings, build, { ...options, shared });
  const lists = openLists(store, release);
  const reader = openReader(settings, build, { ...options, lists: lists.of('unreadable'), isEager: isNew });
  const readMetadata = createReadMetadata(reader, lists.of('metadata'));
  const open = openFamilySources(settings, { shared, store, readMetadata, options: { ...options, opened } });

  const finders = { ...createFinders(settings, lists.of, reader), familyPast: () => store.familyPast(product) };
  const ofSnapshots = snapshotSettings(settings, { ...images, staticExport, ...opened });
  const loading = await createSnapshot({ repositories: [], warnings: [], complete: false }, ofSnapshots, finders);

  const snapshots = createSnapshotStore();
  const events = new EventEmitter<SyncEvents>();
  const versions = (options.openVersions ?? siteFacet.open)(settings, { finders });
  const renderer = openRenderer(settings, build, { ...options, snapshots, opened });
  const memory = store.cache('rendered', diskTimeoutMs);
  const stored = { release, cacheSize: articlesSize(staticExport) };
  const articles = createArticles({ renderer, reader, memory, claims: shared?.claims, ...stored, sizeLimit });

  const listeners = { warn, states, onError };
  const stores = { shared, store, local, lists: lists.opened };
  const forSync = { ...finders, ...stores, open, opened, snapshots, settings: ofSnapshots, events, articles, release };
  const follower = openSync(settings, build, { ...forSync, ...listeners, startRenderer: renderer.start });
  const tools = { settings, worker: build.worker, articles, versions, snapshots, release, ...listeners };
  const followers = openSiteFollowers(tools, staticExport, shared);

  const rest = [reader, images, open, opened, shared, store];
  if (open !== undefined) {
    events.on('report', () => noteFamily(store, product, snapshots.current()?.inOrder ?? []));
    events.on('report', openPruning(settings, open, { followers, snapshots }));
  }

  return {
    events,
    snapshots,
    articles,
    versions,
    release,
    followers,
    compare: renderer.compare,
    reader,
    sync: withFollowers(follower, followers, events),
    loading,
    images: images.proxy,
    opened,
    rendering: renderer.counts,
    renderer,
    audit: store.audit(product),
    shared,
    close: () => closeParts({ followers, events, sync: follower, renderer, rest }),
  };
}

/** Opens the store of this machine, and joins the other processes of the site, if the settings name any. */
async function openStores(settings: Settings, { storeWorker }: BuildPaths, options: CatalogOptions) {
  const { cache, cacheSize } = settings.server;
  const { warn, states, onError, staticExport, role = 'both' } = options;
  const bytes = cacheSize * 1024 * 1024;
  const file = databaseFile(cache);
  const isNew = !existsSync(file);
  const local = openSqliteStore({ file, worker: storeWorker, cacheSize: bytes, warn, states });
  const shared = staticExport === true ? undefined : await joinOthers(settings, { local, role, warn, onError });
  return { local, shared, store: shared?.store ?? local, isNew };
}

/** Opens the cached lists from which snapshots are made, by kind. */
function openLists(store: Store, release: string) {
  const opened = new Map<string, ListCache>();
  const of = (kind: string): ListCache => {
    const made = createCachedLists(store.cache(kind), release);
    opened.set(kind, made);
    return made;
  };
  return { of, opened };
}

async function joinOthers(settings: Settings, options: JoinOptions): Promise<SharedSite | undefined> {
  for (const join of joins) {
    const shared = await join(settings, options);
    if (shared !== undefined) return shared;
  }
  return undefined;
}

/** Opens what features keep beside the snapshots: nothing for a static site, which is read once. */
function openSiteFollowers(tools: FollowerTools, staticExport: boolean, shared: SharedSite | undefined): Followers {
  const all = staticExport ? [] : catalogFeatures.flatMap(({ follow }) => follow ?? []);
  return openFollowers(all, tools, shared?.followers);
}

/** Parts of a catalog, for its close. */
interface OpenParts extends Pick<Catalog, 'events' | 'sync' | 'followers'> {
  readonly renderer: Renderer;
  /** Closed last, one after another. */
  readonly rest: readonly ({ close(): void | Promise<void> } | undefined)[];
}

async function closeParts({ events, sync, followers, renderer, rest }: OpenParts): Promise<void> {
  // A sync that is cut off by the stop has failed for no reason to report.
  events.removeAllListeners();
  await sync.close();
  // Closing the renderer ends the renders that followers wait for.
  await Promise.all([followers.close(), renderer.close()]);
  for (const part of rest) await part?.close();
}

/**
 * Updates the followers while sources are followed. A single sync does not build an index that is never searched.
 */
function withFollowers(sync: Sync, followers: Followers, events: EventEmitter<SyncEvents>): Sync {
  return {
    ...sync,
    follow() {
      events.on('report', () => void followers.update());
      void followers.update();
      sync.follow();
    },
  };
}

/** Opens the deletion of mirrors, and of files of followers, that were unused for the time in the settings. */
function openPruning(
  settings: Settings,
  { sources, pruneMirrors }: OpenSources,
  { snapshots, followers }: Pick<Catalog, 'snapshots' | 'followers'>,
): () => void {
  const prune = createMirrorPruning({
    sources: sources.length,
    days: settings.server.mirrorRetentionDays,
    prune: (age) => pruneMirrors(age).then(() => followers.prune(age)),
  });
  return () => prune(snapshots.sources());
}

/** Records the packages of the family and their stars, for the history of both. */
function noteFamily(store: Store, product: string, packages: readonly Package[]): void {
  store.recordStars(product, starsOf(packages));
  store.recordPackages(
    product,
    packages.map(({ repo }) => repo),
  );
}

function openRenderer(
  { server }: Settings,
  build: BuildPaths,
  { snapshots, opened, ...options }: CatalogOptions & Pick<Catalog, 'snapshots' | 'opened'>,
): Renderer {
  const { warn, states, warmUp, renderer: given } = options;
  const reporting = (renderer: Renderer): Renderer => withFailureReports(renderer, opened.reportPluginFailure);
  if (given !== undefined)
    return reporting({ ...given, beginStop() {}, refuseReaders() {}, close: async () => undefined });
  const renderer = createRenderer({
    worker: build.renderWorker,
    ...server.limits,
    warn,
    states,
    onCrash: ({ currentRepo, path }) =>
      warn(
        `${currentRepo}/${path}: its render thread exited. The page is shown as plain text; other pages use a new thread.`,
      ),
  });
  if (warmUp && server.limits.warmUp) {
    // The first reader's thread starts with the site. The others, and compiling, wait: a start needs the processors itself.
    renderer.start();
    void snapshots.filled.then(renderer.warmUp);
  }
  return reporting(renderer);
}

/** Stars by identity. Zero stars most likely mean that the number is unknown. */
function starsOf(packages: readonly Package[]): ReadonlyMap<string, number> {
  return new Map(packages.filter(({ stars }) => stars > 0).map(({ repo, stars }) => [repo, stars]));
}
