import type { SyncedIndex } from '#catalog/indexing/synced-index.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { indexFile } from '#cli/wiring/catalog/index-file.ts';
import type { IndexDeps } from '#cli/wiring/catalog/open-index.ts';
import { createPublishedSearch } from '#cluster/index/published-search.ts';
import type { Settings } from '#config/schema.ts';
import { openSearch } from '#search/open-search.ts';
import type { Cluster } from './open-cluster.ts';

/** Opens the search over the index that workers publish. */
export function openPublishedIndex(
  settings: Settings,
  { searchWorker }: Pick<BuildPaths, 'searchWorker'>,
  { cluster, snapshots, warn, onError }: IndexDeps & { readonly cluster: Cluster },
): SyncedIndex {
  const site = { product: settings.product, base: settings.server.base };
  return createPublishedSearch({
    contents: cluster.contents,
    publications: cluster.publications,
    snapshots,
    file: indexFile(settings),
    open: (file) => openSearch({ file, worker: searchWorker, site, warn }),
    onError,
  });
}
