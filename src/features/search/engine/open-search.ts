import { type IndexedPackage, type PageIndex, SearchError } from '#features/search/contract/search.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { RestartingThread } from '#platform/worker/restarting-thread.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import { ThreadStates } from '#platform/worker/thread-states.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchEvent, SearchThreadData } from './search-thread-data.ts';

/** An index in a worker thread. */
export interface OpenSearch extends PageIndex {
  /** Sets the function that is called when the index may lack what was put into it, because it or its thread was lost. */
  onLost(listener: () => void): void;
  /** Closes the file and ends the thread. */
  close(): Promise<void>;
}

/** How the index is opened. */
export interface OpenSearchOptions extends SearchThreadData {
  /** The module that runs in the thread. */
  readonly worker: URL;
  /** Called with a sentence about a file that is damaged or cannot be written, and about a thread that was lost. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** How long the thread may take to close, in milliseconds. What it was writing is written again at the next start. */
const closeTimeoutMs = 1_000;

/** Time after which a thread that has calls and answers none hangs, in milliseconds. */
const silenceMs = 10_000;

/** Memory of the thread in megabytes, and how much of it for short-lived objects; by default it would be some hundred. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** Opens the index in a thread, so that neither searching nor writing holds up the requests. A lost thread is replaced. */
export function openSearch({
  worker: module,
  warn,
  states = new ThreadStates(),
  ...data
}: OpenSearchOptions): OpenSearch {
  let onLost = (): void => undefined;
  let packages: readonly IndexedPackage[] = [];
  const onEvent = (event: SearchEvent): void => (event.kind === 'warning' ? warn(event.message) : onLost());
  const thread = new RestartingThread<SearchIndex, SearchEvent, SearchThreadData>({
    name: 'search',
    states,
    warn,
    isEager: true,
    create: (onEnd) => new WorkerThread({ module, data, resourceLimits, silenceMs, onEvent, onEnd }),
    onStart(started, isFirst) {
      if (isFirst) return;
      started.post({ name: 'setPackages', args: [packages] });
      // An index without a file is empty now, and in one with a file the last pages may be missing.
      onLost();
    },
  });

  function call<K extends keyof SearchIndex>(one: Call<SearchIndex, K>): Promise<Result<SearchIndex, K>> {
    return thread.call(one).catch((error: unknown) => {
      throw new SearchError(error instanceof ThreadEndedError ? 'The search has stopped.' : errorMessage(error));
    });
  }

  return {
    keys: () => call({ name: 'keys', args: [] }),
    setPackages(all) {
      packages = all;
      return call({ name: 'setPackages', args: [all] });
    },
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
