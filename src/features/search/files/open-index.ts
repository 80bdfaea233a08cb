import type { FollowerTools } from '#catalog/followers.ts';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import { SearchError } from '#features/search/contract/search.ts';
import { openSearch } from '#features/search/engine/open-search.ts';
import { createSyncedIndex, type SyncedIndex } from '#features/search/indexing/synced-index.ts';
import { asSentence } from '#model/text/as-sentence.ts';

/** The pages of an index, and its file. */
export interface IndexPlace {
  readonly snapshots: Pick<SnapshotStore, 'current'>;
  readonly file: string;
}

/** Opens an index in a file. */
export function openIndex(
  { settings, worker, articles, release, warn, states, onError }: Omit<FollowerTools, 'snapshots' | 'versions'>,
  { snapshots, file }: IndexPlace,
): SyncedIndex {
  const site = { product: settings.product, base: settings.server.base };
  const index = openSearch({ file, worker: worker('search'), site, warn, states });
  const search = createSyncedIndex({
    index,
    articles,
    snapshots,
    release,
    concurrency: settings.server.limits.threads,
    onUpdated: () => states?.setProblem('search', index, undefined),
    onError(error) {
      if (!(error instanceof SearchError)) return onError(error);
      states?.setProblem('search', index, 'The search index cannot be written, so it lacks changes. The log says why.');
      warn(`The search index cannot be written, so it lacks changes: ${asSentence(error.message)} ${retried}`);
    },
  });
  index.onLost(() => {
    search.forget();
    void search.update();
  });
  return {
    ...search,
    async close() {
      await search.close();
      states?.setProblem('search', index, undefined);
      await index.close();
    },
  };
}

const retried = 'It is tried again every minute.';
