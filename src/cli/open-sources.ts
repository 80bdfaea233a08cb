import { join } from 'node:path';
import type { Settings } from '#config/schema.ts';
import { folderSource } from '#sources/folder.ts';
import { type LastGood, openLastGood } from '#sources/last-good.ts';
import { remoteSource } from '#sources/remote.ts';
import { remoteAddress } from '#sources/remote-address.ts';
import { type Source, SourceError } from '#sources/source.ts';

/** The sources that the settings name, and what they share. */
export interface OpenSources {
  /** In the order of the settings. */
  readonly sources: readonly Source[];
  /** Lets go of what they share; to be called after the sources were closed. */
  close(): void;
}

/** Opens the sources of the settings. Throws {@link SourceError} when there is none. */
export function openSources({ sources, product, server }: Settings, warn: (line: string) => void): OpenSources {
  if (sources.length === 0) {
    throw new SourceError('No source is given. Name a folder of repositories: asterism ~/code');
  }
  let store: LastGood | undefined;
  const opened = sources.map((source) => {
    if (source.kind === 'folder') {
      const { folder, include, exclude, files, stars } = source;
      return folderSource({ path: folder, product, include, exclude, files, stars });
    }
    store ??= openLastGood(join(server.cache, 'remote.sqlite'), (message) => warn(`! ${message}`));
    const { info, documents } = remoteAddress(source.remote);
    return remoteSource({ info, documents: source.documents ?? documents, product, store, stars: source.stars });
  });
  return { sources: opened, close: () => store?.close() };
}
