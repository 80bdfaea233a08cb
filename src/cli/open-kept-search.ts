import { type KeepIndexParts, type KeptIndex, keepIndex } from '#catalog/keep-index.ts';
import type { Settings } from '#config/schema.ts';
import { openSearch } from '#search/open-search.ts';
import type { BuildPaths } from './build-paths.ts';
import { indexFile } from './index-file.ts';

/** What the search is kept in step with, and who is told of its faults. */
export interface KeptSearchParts extends Pick<KeepIndexParts, 'articles' | 'shelf' | 'release' | 'onError'> {
  /** Told of faults that stop nothing. */
  readonly warn: (message: string) => void;
}

/** Opens the index of a site's pages in a thread of its own. A damaged one is filled anew. */
export function openKeptSearch(
  settings: Settings,
  build: Pick<BuildPaths, 'searchWorker'>,
  { warn, ...parts }: KeptSearchParts,
): KeptIndex {
  const { base, limits } = settings.server;
  const site = { product: settings.product, base };
  const index = openSearch({ file: indexFile(settings), worker: build.searchWorker, site, warn });
  const search = keepIndex({ ...parts, index, atOnce: limits.threads });
  index.onLost(() => {
    search.forget();
    void search.update();
  });
  return {
    ...search,
    async close() {
      await search.close();
      await index.close();
    },
  };
}
