import { type CachedLists, createCachedLists } from '#catalog/cached-lists.ts';
import { createReadMetadata } from '#catalog/reading/create-read-metadata.ts';
import { createSnapshotStore, type Snapshot } from '#catalog/snapshot-store.ts';
import { createSync } from '#catalog/sync.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { openFeatures } from '#cli/wiring/catalog/open-features.ts';
import { openReader } from '#cli/wiring/catalog/open-reader.ts';
import { readRelease } from '#cli/wiring/catalog/release.ts';
import { createFinders, snapshotSettings } from '#cli/wiring/catalog/snapshot-settings.ts';
import { openSources, type SourceListeners } from '#cli/wiring/sources/open-sources.ts';
import type { Settings } from '#config/schema.ts';
import type { ExtensionChecks } from '#features/check/extension-check.ts';
import { extensionChecks } from '#features/check/rules/extension-checks.ts';
import { createInspectPage, type InspectPage } from '#features/check/rules/inspect-page.ts';
import { createRenderer } from '#markdown/pool/renderer.ts';
import { withFailureReports } from '#markdown/pool/report-failures.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { errorMessage } from '#platform/errors.ts';
import { databaseFile } from '#store/sqlite/database-file.ts';
import { openSqliteStore } from '#store/sqlite/open-sqlite-store.ts';

/** The parts of a check: no site, no search index, no images. */
export interface OpenCheck {
  /** Parses the contents of a page. */
  readonly inspect: InspectPage;
  /** Rules of extensions. */
  readonly extensions: ExtensionChecks;
  /** Results of external links from earlier checks. */
  readonly answers: KeyValueCache;
  /** Syncs the sources and returns their snapshot; undefined when no source could be read. */
  snapshot(): Promise<{ readonly report: SyncReport; readonly snapshot: Snapshot | undefined }>;
  /** Closes workers, files and connections. */
  close(): Promise<void>;
}

/** Opens the sources for a check. Throws `SourceError` when the settings have none. */
export async function openCheck(
  settings: Settings,
  build: Pick<BuildPaths, 'renderWorker' | 'readWorker' | 'storeWorker' | 'worker'>,
  { warn, progress }: SourceListeners,
): Promise<OpenCheck> {
  const { limits, cache, cacheSize } = settings.server;
  const opened = await openFeatures(settings, build, { warn });
  const release = await readRelease(build.renderWorker, opened.plugins);
  const bytes = cacheSize * 1024 * 1024;
  const store = openSqliteStore({ file: databaseFile(cache), worker: build.storeWorker, cacheSize: bytes, warn });
  const listsOf = (kind: string): CachedLists => createCachedLists(store.cache(kind), release);
  const reader = openReader(settings, build, { lists: listsOf('unreadable') });
  const readMetadata = createReadMetadata(reader, listsOf('metadata'));
  const open = openSources(settings, store.documents, { warn, progress, opened, readMetadata });
  const snapshots = createSnapshotStore();
  const sync = createSync({
    sources: open.sources,
    snapshots,
    ...createFinders(settings, listsOf, reader),
    familyPast: () => store.familyPast(settings.product),
    // External images are requested at their original URLs.
    settings: snapshotSettings(settings, {
      externalImages: { kind: 'direct' },
      staticExport: false,
      plugins: opened.plugins,
    }),
    onReport: () => undefined,
    onError: (error) => warn(errorMessage(error)),
  });
  const ownRenderer = createRenderer({ worker: build.renderWorker, ...limits });
  const renderer = withFailureReports(ownRenderer, opened.reportPluginFailure);
  return {
    inspect: createInspectPage({ renderer, reader, sizeLimit: limits.sizeLimit }),
    extensions: extensionChecks(opened),
    answers: store.cache('external'),
    async snapshot() {
      const report = await sync.run();
      return { report, snapshot: snapshots.current() };
    },
    async close() {
      await sync.close();
      await reader.close();
      await renderer.close();
      await open.close();
      await opened.close();
      await store.close();
    },
  };
}
