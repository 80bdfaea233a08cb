import { combineOpened, type OpenedFeatures } from '#catalog/opened-feature.ts';
import type { RepositoryServices, SourceFeature, SourceServices } from '#catalog/source-feature.ts';
import { mirrorProgress, type ProgressStream } from '#cli/output/mirror-progress.ts';
import type { SourceSettings } from '#config/fields/sources.ts';
import type { Settings } from '#config/schema.ts';
import { siteFacet } from '#features/facets.ts';
import { sourceFeatures } from '#features/sources.ts';
import { blockingFileSystem } from '#sources/folder/file-system.ts';
import { folderSource } from '#sources/folder/folder.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import { type Source, SourceError } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';

/** The sources in the settings, and their shared dependencies. */
export interface OpenSources {
  /** In the order of the settings. */
  readonly sources: readonly Source[];
  /** The mirrors of repositories. */
  mirrors(): Mirrors;
  /** Deletes mirrors that were unused for this time, in milliseconds. Never throws. */
  pruneMirrors(age: number): Promise<void>;
  /** Closes the shared dependencies; call it after closing the sources. */
  close(): Promise<void>;
}

/** Callbacks of the sources. */
export interface SourceListeners {
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** Shows the progress of fetches. */
  readonly progress: ProgressStream;
  /** Gives a source, by its index, the mirrors that it reads; those of this machine when absent. */
  readonly mirrorsOf?: ((source: number, own: Mirrors) => Mirrors) | undefined;
  /** What features keep open; nothing when absent. */
  readonly opened?: Pick<OpenedFeatures, 'all' | 'completeSource'> | undefined;
  /** True for a command that reads everything once and answers no requests meanwhile. */
  readonly staticExport?: boolean | undefined;
}

export interface SourcesInput extends SourceListeners {
  readonly readMetadata: ReadMetadata;
}

/** Opens the sources of the settings. Throws {@link SourceError} when there is none. */
export function openSources(settings: Settings, store: StaleCache, listeners: SourcesInput): OpenSources {
  const { sources, product } = settings;
  const { warn, progress, staticExport, opened = combineOpened([]), readMetadata } = listeners;
  const metadata = { product, readMetadata };
  if (sources.length === 0) {
    throw new SourceError('No source is given. Specify a folder of repositories: asterism ~/code');
  }
  const forRepositories: RepositoryServices = {
    settings,
    readMetadata,
    warn,
    versions: (repository) => siteFacet.refs(settings, repository),
    requests: siteFacet.requests(settings),
  };
  let made: Mirrors | undefined;
  const mirrors = (): Mirrors => {
    // An export has no previews.
    made ??= openMirrors(staticExport ? { ...forRepositories, requests: undefined } : forRepositories);
    return made;
  };
  const checkouts = first(({ openCheckouts }) => openCheckouts?.(forRepositories));
  const onProgress = mirrorProgress(progress);
  const interval = settings.server.sync.interval * 1_000;
  const open = (source: SourceSettings, index: number): Source => {
    const services: SourceServices = {
      ...forRepositories,
      interval,
      opened,
      store,
      mirrors: () => listeners.mirrorsOf?.(index, mirrors()) ?? mirrors(),
      onProgress,
    };
    if (source.kind === 'folder') {
      const { folder, include, exclude, files, stars } = source;
      const fs = staticExport ? { fs: blockingFileSystem } : {};
      return folderSource({ path: folder, ...metadata, include, exclude, files, stars, ...checkouts, ...fs });
    }
    const given = first((feature) => feature.open?.(source, services));
    if (given === undefined) throw new SourceError('No feature of the site opens this source.');
    return given;
  };
  const hasMirrors = sourceFeatures.some((feature) => feature.openMirrors);
  const pruneMirrors = async (age: number): Promise<void> => (hasMirrors ? mirrors().prune(age) : undefined);
  const close = async (): Promise<void> => {
    checkouts?.close();
    await made?.close();
  };
  return {
    sources: sources.map((source, index) => opened.completeSource(open(source, index))),
    mirrors,
    pruneMirrors,
    close,
  };
}

/** What the first feature gives that gives anything. The features after it are not asked. */
function first<T>(of: (feature: SourceFeature) => T | undefined): T | undefined {
  for (const feature of sourceFeatures) {
    const given = of(feature);
    if (given !== undefined) return given;
  }
  return undefined;
}

function openMirrors(services: RepositoryServices): Mirrors {
  const mirrors = first((feature) => feature.openMirrors?.(services));
  if (mirrors === undefined) throw new TypeError('No feature mirrors repositories.');
  return mirrors;
}
