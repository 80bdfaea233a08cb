import type { DatabaseSync } from 'node:sqlite';
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts';
import type { SearchCall, SearchThreadOptions } from '#search/search-message.ts';
import { isDamage, openIndex, setAside } from './open-index.ts';

/** The open index of the thread. */
export interface IndexKeeper {
  /** Does what is asked. Throws what SQLite throws. */
  answer(call: SearchCall): unknown;
  /** Closes the file. */
  close(): void;
}

/** Who is told of what happens to the file. */
export interface KeeperListeners {
  /** Told of a file that is damaged or cannot be written. */
  readonly warn: (message: string) => void;
  /** Told that the index is empty, because it was damaged. */
  readonly onLost: () => void;
}

/** Opens the index. One that turns out to be damaged while it is asked is set aside and begun anew. */
export function createIndexKeeper({ file, site }: SearchThreadOptions, listeners: KeeperListeners): IndexKeeper {
  let database = openIndex(file, listeners.warn);
  let index = createSearchIndex(database, site);

  function beginAnew(): void {
    closeQuietly(database);
    if (file !== undefined) setAside(file);
    listeners.warn('The search index was damaged; it is being made anew.');
    database = openIndex(file, listeners.warn);
    index = createSearchIndex(database, site);
    listeners.onLost();
  }

  return {
    answer(call) {
      try {
        return perform(index, call);
      } catch (error) {
        if (isDamage(error)) beginAnew();
        throw error;
      }
    },
    close: () => closeQuietly(database),
  };
}

function perform(index: SearchIndex, { name, args }: SearchCall): unknown {
  switch (name) {
    case 'setPackages':
      return index.setPackages(...args);
    case 'put':
      return index.put(...args);
    case 'remove':
      return index.remove(...args);
    case 'search':
      return index.search(...args);
    case 'keys':
      return index.keys();
    case 'tidy':
      return index.tidy();
  }
}

function closeQuietly(database: DatabaseSync): void {
  try {
    database.close();
  } catch {
    // It is closed already.
  }
}
