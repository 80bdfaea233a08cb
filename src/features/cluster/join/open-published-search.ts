import type { FollowerTools } from '#catalog/followers.ts';
import { createFamilyCopier } from '#features/cluster/copy-family.ts';
import { createPublishedSearch, newestFile } from '#features/cluster/index/published-search.ts';
import { openSearch } from '#features/search/engine/open-search.ts';
import { indexFile } from '#features/search/files/index-file.ts';
import { createSiteSearch, type SiteSearch } from '#features/search/files/site-search.ts';
import type { Cluster } from './open-cluster.ts';

/** Opens the search over the index that workers publish. */
export function openPublishedSearch(tools: FollowerTools, cluster: Cluster): SiteSearch {
  const { settings, worker, snapshots, articles, warn, states, onError } = tools;
  const { contents, publications, family } = cluster;
  const copy = createFamilyCopier({ snapshots, articles, contents, contentNames: family.contentNames, onError });
  const site = { product: settings.product, base: settings.server.base };
  const own = indexFile(settings);
  const index = createPublishedSearch({
    contents,
    publications,
    snapshots,
    file: own,
    open: (file) => openSearch({ file, worker: worker('search'), site, warn, states }),
    onTaken: () => void copy(),
    onError,
  });
  return createSiteSearch(tools, { index, file: async () => (await newestFile(own)) ?? own });
}
