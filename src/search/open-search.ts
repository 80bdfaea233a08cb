import { type PageIndex, SearchError } from '#model/views/search.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchEvent, SearchThreadData } from './search-thread-data.ts';

/** An index in a worker thread. */
export interface OpenSearch extends PageIndex {
  /** Sets the function that is called when the index was damaged and is empty now. */
  onLost(listener: () => void): void;
  /** Closes the file and ends the thread. */
  close(): Promise<void>;
}

/** How the index is opened. */
export interface OpenSearchOptions extends SearchThreadData {
  /** The module that runs in the thread. */
  readonly worker: URL;
  /** Called with a sentence about a file that is damaged or cannot be written. */
  readonly warn: (message: string) => void;
}

/** How long the thread may take to close, in milliseconds. */
const closeTimeoutMs = 5_000;

/** Memory of the thread in megabytes, and how much of it for short-lived objects; by default it would be some hundred. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** Opens the index in a thread, so that neither searching nor writing holds up the requests. */
export function openSearch({ worker: module, warn, ...data }: OpenSearchOptions): OpenSearch {
  let onLost = (): void => undefined;
  const thread = new WorkerThread<SearchIndex, SearchEvent, SearchThreadData>({
    module,
    data,
    resourceLimits,
    onEvent: (event) => (event.kind === 'warning' ? warn(event.message) : onLost()),
    onError: (error) => warn(`The search has stopped (${String(error)}). Restart the site to search.`),
  });

  function call<K extends keyof SearchIndex>(one: Call<SearchIndex, K>): Promise<Result<SearchIndex, K>> {
    return thread.call(one).catch((error: unknown) => {
      throw new SearchError(error instanceof ThreadEndedError ? 'The search has stopped.' : errorMessage(error));
    });
  }

  return {
    keys: () => call({ name: 'keys', args: [] }),
    setPackages: (packages) => call({ name: 'setPackages', args: [packages] }),
    put: (pages) => call({ name: 'put', args: [pages] }),
    remove: (names) => call({ name: 'remove', args: [names] }),
    tidy: () => call({ name: 'tidy', args: [] }),
    search: (query) => call({ name: 'search', args: [query] }),
    onLost(listener) {
      onLost = listener;
    },
    close: () => thread.close(closeTimeoutMs),
  };
}
