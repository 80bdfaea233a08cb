import { createSync, type Sync } from '#catalog/sync.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { type OpenSources, openSources } from '#cli/wiring/sources/open-sources.ts';
import type { Settings } from '#config/schema.ts';
import { siteFacet } from '#features/facets.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { withContentHashes } from '#sources/folder/content-hashes.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import type { Source } from '#sources/source.ts';
import type { Store } from '#store/store.ts';
import type { CatalogOptions } from './catalog-options.ts';
import type { SharedSite, SyncInput } from './shared-site.ts';

export interface FamilySourcesInput {
  /** The other processes of the site; undefined when it has no shared store. */
  readonly shared: SharedSite | undefined;
  /** The store of the process. */
  readonly store: Store;
  /** Reads the metadata of repositories. */
  readonly readMetadata: ReadMetadata;
  readonly options: CatalogOptions;
}

/** Opens the sources; undefined for a process that shows what others publish. Throws `SourceError` when there is none. */
export function openFamilySources(
  settings: Settings,
  { shared, store, readMetadata, options }: FamilySourcesInput,
): OpenSources | undefined {
  if (shared?.isWorker === false) return undefined;
  const open = openSources(settings, store.documents, { ...options, readMetadata, mirrorsOf: shared?.mirrorsOf });
  // Exports and publications must not depend on the machine that makes them.
  const isNamed = shared !== undefined || options.staticExport === true;
  return isNamed ? { ...open, sources: withNames(open.sources, settings, store.cache('names')) } : open;
}

export interface OpenSyncInput
  extends Omit<SyncInput, 'currentRelease' | 'published' | 'onAnswer'>,
    Pick<FamilySourcesInput, 'shared'> {}

/** Opens the sync of a process: it lists the sources, or shows what workers publish. */
export function openSync(settings: Settings, build: BuildPaths, input: OpenSyncInput): Sync {
  const { shared, open, events, ...deps } = input;
  const currentRelease = siteFacet.current(settings);
  const onAnswer = (source: string): void => void events.emit('answer', source);
  if (shared !== undefined) {
    const published = siteFacet.published(settings);
    return shared.openSync(settings, build, { ...input, currentRelease, published, onAnswer });
  }
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

/** Identifies files in folders by their content, so that an export is the same on every machine. */
function withNames(sources: readonly Source[], settings: Settings, memory: KeyValueCache): readonly Source[] {
  return sources.map((source, index) =>
    settings.sources[index]?.kind === 'folder' ? withContentHashes(source, memory) : source,
  );
}
