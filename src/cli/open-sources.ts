import type { Settings } from '#config/schema.ts';
import { folderSource } from '#sources/folder.ts';
import type { LastGood } from '#sources/last-good.ts';
import { remoteSource } from '#sources/remote.ts';
import { remoteAddress } from '#sources/remote-address.ts';
import { type Source, SourceError } from '#sources/source.ts';

/** Opens the sources of the settings, in their order. Throws {@link SourceError} when there is none. */
export function openSources({ sources, product }: Settings, store: LastGood): readonly Source[] {
  if (sources.length === 0) {
    throw new SourceError('No source is given. Name a folder of repositories: asterism ~/code');
  }
  return sources.map((source) => {
    if (source.kind === 'folder') {
      const { folder, include, exclude, files, stars } = source;
      return folderSource({ path: folder, product, include, exclude, files, stars });
    }
    const { info, documents } = remoteAddress(source.remote);
    return remoteSource({ info, documents: source.documents ?? documents, product, store, stars: source.stars });
  });
}
