import { createRememberedLists } from '#catalog/remembered-lists.ts';
import { createSnapshotStore, type SiteSnapshot } from '#catalog/snapshot-store.ts';
import { createSync } from '#catalog/sync.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import { createInspectPage, type InspectPage } from '#check/rules/inspect-page.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { readRelease } from '#cli/wiring/catalog/release.ts';
import { createFinders, snapshotSettings } from '#cli/wiring/catalog/snapshot-settings.ts';
import { openSources, type SourceListeners } from '#cli/wiring/sources/open-sources.ts';
import type { Settings } from '#config/schema.ts';
import { createRenderer } from '#markdown/pool/renderer.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { errorMessage } from '#platform/errors.ts';
import { databaseFile } from '#store/database-file.ts';
import { openStore } from '#store/store.ts';

/** What a check of the sources needs: no site, no index of words, no pictures. */
export interface OpenCheck {
  /** Tells what is in a page. */
  readonly inspect: InspectPage;
  /** What other hosts answered to earlier checks. */
  readonly answers: KeyValueCache;
  /** Brings the sources up to date and gives what they have; undefined where none could be read. */
  siteSnapshot(): Promise<{ readonly report: SyncReport; readonly siteSnapshot: SiteSnapshot | undefined }>;
  /** Lets go of workers, files and connections. */
  close(): Promise<void>;
}

/** Opens the sources for a check. Throws `SourceError` where the settings name none. */
export async function openCheck(
  settings: Settings,
  build: Pick<BuildPaths, 'renderWorker' | 'storeWorker'>,
  { warn, progress }: SourceListeners,
): Promise<OpenCheck> {
  const { limits, cache, cacheSize } = settings.server;
  const release = await readRelease(build.renderWorker);
  const bytes = cacheSize * 1024 * 1024;
  const store = openStore({ file: databaseFile(cache), worker: build.storeWorker, cacheSize: bytes, warn });
  const open = openSources(settings, store.documents, { warn, progress });
  const snapshots = createSnapshotStore();
  const sync = createSync({
    sources: open.sources,
    snapshots,
    ...createFinders(settings, (kind) => createRememberedLists(store.cache(kind), release)),
    familyPast: () => store.familyPast(settings.product),
    // Images of other hosts are asked for as they are written.
    settings: snapshotSettings(settings, { kind: 'direct' }, false),
    onReport: () => undefined,
    onError: (error) => warn(errorMessage(error)),
  });
  const renderer = createRenderer({ worker: build.renderWorker, ...limits });
  return {
    inspect: createInspectPage({ renderer, sizeLimit: limits.sizeLimit }),
    answers: store.cache('external'),
    async siteSnapshot() {
      const report = await sync.run();
      return { report, siteSnapshot: snapshots.current() };
    },
    async close() {
      await sync.close();
      await renderer.close();
      await open.close();
      await store.close();
    },
  };
}
