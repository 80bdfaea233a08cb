import type { EventEmitter } from 'node:events';
import type { ListCache } from '#catalog/cached-lists.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { PublishDeps } from '#catalog/publish-listings.ts';
import { createSync, type Sync } from '#catalog/sync.ts';
import type { SyncEvents } from '#catalog/sync-report.ts';
import { createCurrentRelease } from '#catalog/versions/current-release.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Cluster } from '#cli/wiring/cluster/open-cluster.ts';
import { openReplica } from '#cli/wiring/cluster/open-replica.ts';
import { type OpenWorker, openWorker } from '#cli/wiring/cluster/open-worker.ts';
import { type OpenSources, openSources } from '#cli/wiring/sources/open-sources.ts';
import { createSharedFacts } from '#cluster/shared-facts.ts';
import type { Settings } from '#config/schema.ts';
import type { Extensions } from '#extensions/open-extensions.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import { withContentHashes } from '#sources/folder/content-hashes.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import type { Source } from '#sources/source.ts';
import type { Store } from '#store/store.ts';
import type { CatalogOptions } from './catalog-options.ts';
import { newestRelease } from './open-versions.ts';

/** Dependencies of {@link openFamilySources}. */
export interface FamilySourcesInput {
  /** The other processes of the site; undefined when it has no shared store. */
  readonly cluster: Cluster | undefined;
  /** The store of the process. */
  readonly store: Store;
  /** Reads the metadata of repositories. */
  readonly readMetadata: ReadMetadata;
  /** Options of the catalog. */
  readonly options: CatalogOptions;
}

/** Opens the sources; undefined for a process that shows what others publish. Throws `SourceError` when there is none. */
export function openFamilySources(
  settings: Settings,
  { cluster, store, readMetadata, options }: FamilySourcesInput,
): OpenSources | undefined {
  if (cluster?.isWorker === false) return undefined;
  const open = openSources(settings, store.documents, { ...options, readMetadata, mirrorsOf: cluster?.mirrorsOf });
  // Exports and publications must not depend on the machine that makes them.
  const isNamed = cluster !== undefined || options.staticExport === true;
  return isNamed ? { ...open, sources: withNames(open.sources, settings, store.cache('names')) } : open;
}

/** Dependencies of {@link openSync}. */
export interface OpenSyncInput
  extends Omit<PublishDeps, 'onReport' | 'currentRelease'>,
    Omit<FamilySourcesInput, 'options' | 'readMetadata'> {
  /** The sources; undefined for a process that shows what others publish. */
  readonly open: OpenSources | undefined;
  /** The store of this machine. */
  readonly local: Store;
  /** Receives the events of syncs. */
  readonly events: EventEmitter<SyncEvents>;
  /** Renders pages. */
  readonly articles: Articles;
  /** Starts a thread that renders. */
  readonly startRenderer: () => void;
  /** The lists from which snapshots are made, by kind. */
  readonly lists: ReadonlyMap<string, ListCache>;
  /** Identifies the code that renders pages. */
  readonly release: string;
  /** Modules of the operator. */
  readonly extensions: Pick<Extensions, 'all'>;
  /** Called with warnings. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** Opens the sync of a process: it lists the sources, or shows what workers publish. */
export function openSync(settings: Settings, build: BuildPaths, input: OpenSyncInput): Sync {
  const { cluster, open, events, ...deps } = input;
  const currentRelease = createCurrentRelease(newestRelease(settings));
  const onAnswer = (source: string): void => void events.emit('answer', source);
  if (cluster !== undefined) return openClusterSync(settings, build, { ...input, cluster, currentRelease, onAnswer });
  const { interval, jitter } = settings.server.sync;
  return createSync({
    ...deps,
    sources: open?.sources ?? [],
    currentRelease,
    onReport: (report) => events.emit('report', report),
    onAnswer,
    pace: { interval: interval * 1_000, jitter: jitter / 100 },
  });
}

type ClusterSyncInput = OpenSyncInput & {
  readonly cluster: Cluster;
  readonly currentRelease: PublishDeps['currentRelease'];
  readonly onAnswer: (source: string) => void;
};

function openClusterSync(settings: Settings, build: BuildPaths, input: ClusterSyncInput): Sync {
  const { cluster, open, events, onError, currentRelease, startRenderer, ...others } = input;
  const rest = { ...others, facts: createSharedFacts({ ...others, ...cluster }) };
  let worker: OpenWorker | undefined;
  const replica = openReplica(settings, {
    ...rest,
    cluster,
    onError,
    onChange: startRenderer,
    onReport(report, number) {
      events.emit('report', report);
      worker?.announce(report, number);
    },
  });
  const sync: Sync = {
    start: () => replica.start(),
    run: () => replica.run(),
    refresh: (path) => replica.refresh(path),
    knows: (path) => replica.knows(path),
    follow: () => replica.follow(),
    close: () => replica.close(),
  };
  if (open === undefined) return sync;
  const opened = openWorker(settings, build, {
    ...rest,
    currentRelease,
    cluster,
    open,
    onError,
    load: () => replica.load(),
  });
  worker = opened;
  return {
    ...sync,
    knows: (path) =>
      replica.knows(path) || open.sources.some((source) => source.canRefresh?.(path.toLowerCase()) === true),
    follow() {
      replica.follow();
      opened.start();
    },
    async close() {
      await opened.close();
      await replica.close();
      await Promise.all(open.sources.map((source) => source.close()));
    },
  };
}

/** Identifies files in folders by their content, so that an export is the same on every machine. */
function withNames(sources: readonly Source[], settings: Settings, memory: KeyValueCache): readonly Source[] {
  return sources.map((source, index) =>
    settings.sources[index]?.kind === 'folder' ? withContentHashes(source, memory) : source,
  );
}
