import { type CachedLists, createCachedLists } from '#catalog/cached-lists.ts';
import { createSnapshot } from '#catalog/create-snapshot.ts';
import { type Articles, createArticles } from '#catalog/pages/article.ts';
import { createReadMetadata } from '#catalog/reading/create-read-metadata.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { openFeatures } from '#cli/wiring/catalog/open-features.ts';
import { openReader } from '#cli/wiring/catalog/open-reader.ts';
import { readRelease } from '#cli/wiring/catalog/release.ts';
import { createFinders, snapshotSettings } from '#cli/wiring/catalog/snapshot-settings.ts';
import { openSources, type SourceListeners } from '#cli/wiring/sources/open-sources.ts';
import type { Settings } from '#config/schema.ts';
import { createRenderer, type Renderer } from '#markdown/pool/renderer.ts';
import { withFailureReports } from '#markdown/pool/report-failures.ts';
import type { Repository } from '#sources/source.ts';
import { databaseFile } from '#store/sqlite/database-file.ts';
import { openSqliteStore } from '#store/sqlite/open-sqlite-store.ts';

/** The parts of a comparison of versions: no site, no search index, no images. */
export interface OpenDiff extends Pick<Renderer, 'compare'> {
  /** Renders the pages of a snapshot. */
  readonly articles: Articles;
  /** The repositories of all sources. Throws `SourceError` when a source cannot be read. */
  repositories(): Promise<readonly Repository[]>;
  /** The snapshot of a single repository. */
  snapshotOf(repository: Repository): Promise<Snapshot>;
  /** Closes workers, files and connections. */
  close(): Promise<void>;
}

/** Size of the cache of rendered articles in memory, in characters. */
const articlesSize = 8 * 1024 * 1024;

/** Opens the sources, with these tags, branches and commits as versions. Throws `SourceError` when there are none. */
export async function openDiff(
  settings: Settings,
  build: Pick<BuildPaths, 'renderWorker' | 'readWorker' | 'storeWorker' | 'worker'>,
  { names, ...listeners }: SourceListeners & { readonly names: readonly string[] },
): Promise<OpenDiff> {
  const { limits, cache, cacheSize } = settings.server;
  const { warn } = listeners;
  const own = withVersions(settings, names);
  const opened = await openFeatures(settings, build, { warn });
  const release = await readRelease(build.renderWorker, opened.plugins);
  const bytes = cacheSize * 1024 * 1024;
  const store = openSqliteStore({ file: databaseFile(cache), worker: build.storeWorker, cacheSize: bytes, warn });
  const listsOf = (kind: string): CachedLists => createCachedLists(store.cache(kind), release);
  const reader = openReader(own, build, { lists: listsOf('unreadable') });
  const readMetadata = createReadMetadata(reader, listsOf('metadata'));
  const open = openSources(own, store.documents, { ...listeners, opened, readMetadata });
  const finders = {
    ...createFinders(own, listsOf, reader),
    familyPast: () => store.familyPast(settings.product),
  };
  const ownRenderer = createRenderer({ worker: build.renderWorker, ...limits });
  const renderer = withFailureReports(ownRenderer, opened.reportPluginFailure);
  const memory = store.cache('rendered');
  const { sizeLimit } = limits;
  return {
    articles: createArticles({ renderer, reader, memory, release, cacheSize: articlesSize, sizeLimit }),
    compare: renderer.compare,
    async repositories() {
      const listings = await Promise.all(open.sources.map((source) => source.list()));
      return listings.flatMap(({ repositories }) => repositories);
    },
    snapshotOf: (repository) =>
      createSnapshot(
        { repositories: [repository], warnings: [], complete: false },
        snapshotSettings(own, { externalImages: { kind: 'direct' }, staticExport: false, plugins: opened.plugins }),
        finders,
      ),
    async close() {
      for (const source of open.sources) await source.close();
      await reader.close();
      await renderer.close();
      await open.close();
      await opened.close();
      await store.close();
    },
  };
}

/** The settings with the named tags and branches as versions; for the id of a commit, all of them. */
function withVersions(settings: Settings, names: readonly string[]): Settings {
  const hasId = names.some((name) => /^[\da-f]{7,64}$/i.test(name));
  const branches = hasId ? ['**'] : [...names];
  const tags = hasId ? ['**'] : names.flatMap((name) => [name, `v${name}`]);
  return {
    ...settings,
    pages: { ...settings.pages, hidden: [], workspaces: 'off' },
    versions: { ...settings.versions, tags, branches, keep: 'all', overrides: {} },
  };
}
