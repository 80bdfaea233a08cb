import { createSyncedIndex, type SyncedIndex, type SyncedIndexDeps } from '#catalog/indexing/synced-index.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import { SearchError } from '#model/views/search.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import { openSearch } from '#search/open-search.ts';
import { indexFile } from './index-file.ts';

/** Options of an index. */
export interface IndexDeps extends Pick<SyncedIndexDeps, 'articles' | 'snapshots' | 'release' | 'onError' | 'retryMs'> {
  /** The file of the index; that of the current pages when absent. */
  readonly file?: string;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** Opens the search of a site, or another index in a file of its own. */
export function openIndex(
  settings: Settings,
  { searchWorker }: Pick<BuildPaths, 'searchWorker'>,
  { warn, states, onError, file = indexFile(settings), ...parts }: IndexDeps,
): SyncedIndex {
  const { threads } = settings.server.limits;
  const site = { product: settings.product, base: settings.server.base };
  const index = openSearch({ file, worker: searchWorker, site, warn, states });
  const search = createSyncedIndex({
    index,
    ...parts,
    concurrency: threads,
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

/** The search of a site without search requests. */
export const noSearch: SyncedIndex = {
  search: async () => ({ hits: [], more: false, corrected: null, complete: false }),
  update: async () => undefined,
  forget: () => undefined,
  close: async () => undefined,
};
