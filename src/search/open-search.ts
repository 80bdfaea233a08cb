import { Worker } from 'node:worker_threads';
import { type PageIndex, SearchError } from '#model/views/search.ts';
import type { FromSearchThread, SearchCall, SearchThreadOptions } from './search-message.ts';

/** An index in a thread of its own. */
export interface OpenSearch extends PageIndex {
  /** Has `listener` told when the index was damaged and is empty now. */
  onLost(listener: () => void): void;
  /** Closes the file and ends the thread. */
  close(): Promise<void>;
}

/** How the index is opened. */
export interface OpenSearchOptions extends SearchThreadOptions {
  /** The module that runs in the thread. */
  readonly worker: URL;
  /** Told of a file that is damaged or cannot be written, in one sentence. */
  readonly warn: (message: string) => void;
}

/** How long the thread may take to end, in milliseconds. */
const lastWords = 5_000;

/** Memory of the thread in megabytes, and how much of it for what is soon forgotten; by itself it would take some hundred. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

interface Asked {
  readonly resolve: (value: never) => void;
  readonly reject: (error: SearchError) => void;
}

/** Opens the index in a thread, so that neither searching nor writing ever holds up the requests. */
export function openSearch({ worker: module, warn, ...options }: OpenSearchOptions): OpenSearch {
  const worker = new Worker(module, { workerData: options, resourceLimits });
  const asked = new Map<number, Asked>();
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>();
  let lost = (): void => undefined;
  let count = 0;
  let alive = true;

  const settle = (id: number): Asked | undefined => {
    const one = asked.get(id);
    asked.delete(id);
    if (asked.size === 0 && alive) worker.unref();
    return one;
  };

  worker.on('message', (message: FromSearchThread<never>) => {
    if (message.kind === 'answer') settle(message.id)?.resolve(message.value);
    if (message.kind === 'failure') settle(message.id)?.reject(new SearchError(message.message));
    if (message.kind === 'warning') warn(message.message);
    if (message.kind === 'lost') lost();
  });
  worker.on('error', (error) => warn(`The search has stopped (${String(error)}); start the site again to search.`));
  worker.on('exit', () => {
    alive = false;
    for (const { reject } of asked.values()) reject(new SearchError('The search has stopped.'));
    asked.clear();
    hasEnded();
  });
  worker.unref();

  function ask<T>(call: SearchCall): Promise<T> {
    if (!alive) return Promise.reject(new SearchError('The search has stopped.'));
    count += 1;
    const id = count;
    worker.ref();
    return new Promise<T>((resolve, reject) => {
      asked.set(id, { resolve, reject });
      worker.postMessage({ kind: 'call', id, call });
    });
  }

  return {
    keys: () => ask({ name: 'keys', args: [] }),
    setPackages: (packages) => ask({ name: 'setPackages', args: [packages] }),
    put: (pages) => ask({ name: 'put', args: [pages] }),
    remove: (names) => ask({ name: 'remove', args: [names] }),
    tidy: () => ask({ name: 'tidy', args: [] }),
    search: (query) => ask({ name: 'search', args: [query] }),
    onLost(listener) {
      lost = listener;
    },
    async close() {
      if (alive) worker.postMessage({ kind: 'close' });
      const overdue = setTimeout(() => void worker.terminate(), lastWords);
      await ended;
      clearTimeout(overdue);
    },
  };
}
