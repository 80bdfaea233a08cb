import type { SyncedIndex } from '#catalog/indexing/synced-index.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { indexFile } from '#cli/wiring/catalog/index-file.ts';
import type { IndexDeps } from '#cli/wiring/catalog/open-index.ts';
import type { Settings } from '#config/schema.ts';
import { createFamilyCopier } from '#features/cluster/copy-family.ts';
import { createPublishedSearch } from '#features/cluster/index/published-search.ts';
import { openSearch } from '#search/open-search.ts';
import type { Cluster } from './open-cluster.ts';

/** Dependencies of {@link openPublishedIndex}. */
export interface PublishedIndexDeps extends Omit<IndexDeps, 'articles'> {
  /** The other processes of the site. */
  readonly cluster: Cluster;
  /** Rendered pages. */
  readonly articles: Pick<Articles, 'copy'>;
}

/** Opens the search over the index that workers publish. */
export function openPublishedIndex(
  settings: Settings,
  { searchWorker }: Pick<BuildPaths, 'searchWorker'>,
  { cluster, snapshots, articles, warn, states, onError }: PublishedIndexDeps,
): SyncedIndex {
  const { contents, publications, family } = cluster;
  const copy = createFamilyCopier({ snapshots, articles, contents, contentNames: family.contentNames, onError });
  const site = { product: settings.product, base: settings.server.base };
  return createPublishedSearch({
    contents,
    publications,
    snapshots,
    file: indexFile(settings),
    open: (file) => openSearch({ file, worker: searchWorker, site, warn, states }),
    onTaken: () => void copy(),
    onError,
  });
}
