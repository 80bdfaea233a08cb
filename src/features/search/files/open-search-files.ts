import type { Snapshot } from '#catalog/snapshot-store.ts';
import { openShardIndex, type ShardIndex, type ShardIndexOptions } from '#features/search/engine/open-shard-index.ts';
import { originalFile } from '#model/address/address.ts';
import { standsForAll } from '#model/page/page.ts';

/** Options of the search files of a snapshot. */
interface SearchFilesOptions extends Pick<ShardIndexOptions, 'file' | 'worker' | 'warn'> {
  readonly snapshot: Snapshot;
}

/** Opens the index from which the search files of a static site are written. */
export function openSearchFiles({ snapshot, ...options }: SearchFilesOptions): ShardIndex {
  return openShardIndex({
    ...options,
    product: snapshot.product,
    shownAs({ repo, file }) {
      // The address for all languages may show a translation, which does not have the words of the original.
      const page = snapshot.packages.get(repo)?.pages.get(file);
      return page && standsForAll(page) ? originalFile(file) : file;
    },
  });
}
