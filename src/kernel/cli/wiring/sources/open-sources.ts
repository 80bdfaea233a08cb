import { combineOpened, type OpenedFeatures } from '#catalog/opened-feature.ts';
import { gitProgress, type ProgressStream } from '#cli/output/git-progress.ts';
import type { SourceSettings } from '#config/fields/sources.ts';
import type { Settings } from '#config/schema.ts';
import { siteFacet } from '#features/facets.ts';
import { blockingFileSystem } from '#sources/folder/file-system.ts';
import { folderSource } from '#sources/folder/folder.ts';
import { createGitMirrors } from '#sources/git/git-mirrors.ts';
import type { GitCredentials } from '#sources/git/git-mirrors-contract.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import { gitSource } from '#sources/git/git-source.ts';
import { gitAddress } from '#sources/git/process/git-address.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import type { RefPatterns } from '#sources/ref-patterns.ts';
import { type RemoteOptions, remoteSource } from '#sources/remote/remote.ts';
import { remoteAddress } from '#sources/remote/remote-address.ts';
import { type Source, SourceError } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { mirrorFolder } from './mirror-folder.ts';
import { openCheckouts } from './open-checkouts.ts';
import { openForge } from './open-forge.ts';

/** The sources in the settings, and their shared dependencies. */
export interface OpenSources {
  /** In the order of the settings. */
  readonly sources: readonly Source[];
  /** The mirrors of git repositories. */
  mirrors(): Mirrors;
  /** Deletes mirrors of git repositories that were unused for this time, in milliseconds. Never throws. */
  pruneMirrors(age: number): Promise<void>;
  /** Closes the shared dependencies; call it after closing the sources. */
  close(): Promise<void>;
}

/** Callbacks of the sources. */
export interface SourceListeners {
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** Shows the progress of git. */
  readonly progress: ProgressStream;
  /** Gives a source, by its index, the mirrors that it reads; those of this machine when absent. */
  readonly mirrorsOf?: ((source: number, own: Mirrors) => Mirrors) | undefined;
  /** What features keep open; nothing when absent. */
  readonly opened?: Pick<OpenedFeatures, 'openSource' | 'completeSource'> | undefined;
  /** True for a command that reads everything once and answers no requests meanwhile. */
  readonly staticExport?: boolean | undefined;
}

/** Dependencies of {@link openSources}. */
export interface SourcesInput extends SourceListeners {
  /** Reads metadata. */
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
  const refPatterns = (repository: string): RefPatterns | undefined => siteFacet.refs(settings, repository);
  let made: Mirrors | undefined;
  const mirrors = (): Mirrors => {
    const folder = mirrorFolder(settings.server.cache);
    made ??= createGitMirrors({
      ...metadata,
      folder,
      warn,
      versions: refPatterns,
      // An export has no previews.
      requests: staticExport ? undefined : siteFacet.requests(settings),
      // A job for a repository names it without them.
      credentials: (address) => credentialsOf(settings, address),
    });
    return made;
  };
  const checkouts = openCheckouts(mirrorFolder(settings.server.cache), metadata, refPatterns);
  const onProgress = gitProgress(progress);
  const interval = settings.server.sync.interval * 1_000;
  const mirrorsOf = (index: number): Mirrors => listeners.mirrorsOf?.(index, mirrors()) ?? mirrors();
  const open = (source: SourceSettings, index: number): Source => {
    if (source.kind === 'folder') {
      const { folder, include, exclude, files, stars } = source;
      const fs = staticExport ? { fs: blockingFileSystem } : {};
      return folderSource({ path: folder, ...metadata, include, exclude, files, stars, ...checkouts.readers, ...fs });
    }
    if (source.kind === 'git') {
      const { kind: _, git, ...options } = source;
      const addresses = typeof git === 'string' ? [git] : git;
      return gitSource({ ...options, addresses, mirrors: mirrorsOf(index), onProgress, interval });
    }
    if (source.kind === 'forge') {
      return openForge(source, { settings, store, mirrors: mirrorsOf(index), onProgress });
    }
    if (source.kind === 'remote') return openRemote(source, { ...metadata, store, interval });
    return opened.openSource(source, { ...metadata, interval });
  };
  const pruneMirrors = (age: number): Promise<void> => mirrors().prune(age);
  const close = async (): Promise<void> => {
    checkouts.close();
    await made?.close();
  };
  return {
    sources: sources.map((source, index) => opened.completeSource(open(source, index))),
    mirrors,
    pruneMirrors,
    close,
  };
}

/** Opens the source of another site. */
function openRemote(
  source: Extract<SourceSettings, { kind: 'remote' }>,
  shared: Pick<RemoteOptions, 'product' | 'readMetadata' | 'store' | 'interval'>,
): Source {
  const { info, documents } = remoteAddress(source.remote);
  const { allowPrivate, stars } = source;
  return remoteSource({ ...shared, info, documents: source.documents ?? documents, stars, allowPrivate });
}

/** The credentials that the settings have for an address. */
function credentialsOf({ sources }: Settings, address: string): GitCredentials | undefined {
  const written = sources.flatMap((source) => (source.kind === 'git' ? [source.git].flat() : []));
  return written.map(gitAddress).find((each) => each.address === address)?.credentials;
}
