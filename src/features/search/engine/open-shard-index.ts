import { type PageIndex, pageOfName, SearchError } from '#features/search/contract/search.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { ShardThreadData } from './shard-thread-data.ts';
import type { ListedFile, ShardFiles } from './static/shard-files.ts';

/** The search files of a site, in a worker thread. All methods reject with `SearchError`. */
export interface ShardIndex extends Omit<PageIndex, 'search'> {
  /** The files; the same pages give the same bytes. */
  list(): Promise<readonly ListedFile[]>;
  /** Reads listed files. */
  read(paths: readonly string[]): Promise<readonly (Uint8Array<ArrayBuffer> | undefined)[]>;
  /** Closes the database and ends the thread. */
  close(): Promise<void>;
}

/** How the files are opened. */
export interface ShardIndexOptions extends ShardThreadData {
  /** The module that runs in the thread. */
  readonly worker: URL;
  /** The file under whose address a page is shown. */
  readonly shownAs: (page: { readonly repo: string; readonly file: string }) => string;
  /** Called with a sentence about a database that is damaged or cannot be written. */
  readonly warn: (message: string) => void;
}

/** How long the thread may take to close, in milliseconds. */
const closeTimeoutMs = 5_000;

/** Memory of the thread, in megabytes; by default it would be some hundred. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };

/** Opens the search files in a thread, so that writing them does not hold up the pages. */
export function openShardIndex({ worker, shownAs, warn, file, product }: ShardIndexOptions): ShardIndex {
  const thread = new WorkerThread<ShardFiles, string, ShardThreadData>({
    module: worker,
    data: { file, product },
    resourceLimits,
    onEvent: warn,
  });

  function call<K extends keyof ShardFiles>(one: Call<ShardFiles, K>): Promise<Result<ShardFiles, K>> {
    return thread.call(one).catch((error: unknown) => {
      throw new SearchError(errorMessage(error));
    });
  }

  return {
    async keys() {
      const stored = [...(await call({ name: 'keys', args: [] }))];
      // A page that is shown under another address than before is stored again.
      return new Map(stored.map(([name, { key, shown }]) => [name, shown === shownOf(name) ? key : '']));
    },
    setPackages: (packages) => call({ name: 'setPackages', args: [packages] }),
    put: (pages) => call({ name: 'put', args: [pages.map((page) => ({ ...page, shown: shownAs(page) }))] }),
    remove: (names) => call({ name: 'remove', args: [names] }),
    tidy: async () => false,
    list: () => call({ name: 'list', args: [] }),
    read: (paths) => call({ name: 'read', args: [paths] }),
    close: () => thread.close(closeTimeoutMs),
  };

  function shownOf(name: string): string {
    const page = pageOfName(name);
    return page.file === '' ? '' : shownAs(page);
  }
}
