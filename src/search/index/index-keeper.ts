import { closeQuietly, openDatabase, replaceDatabase } from '#platform/sqlite/open-database.ts';
import { isDamaged } from '#platform/sqlite/sqlite-error.ts';
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts';
import type { SearchCall, SearchThreadOptions } from '#search/search-message.ts';
import { indexDatabaseOptions } from './index-database-options.ts';

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
  const options = indexDatabaseOptions(file, listeners.warn);
  let opened = openDatabase(options);
  let index = createSearchIndex(opened.database, site);

  function startOver(): void {
    opened = replaceDatabase(options, opened);
    index = createSearchIndex(opened.database, site);
    listeners.onLost();
  }

  return {
    answer(call) {
      try {
        return perform(index, call);
      } catch (error) {
        if (isDamaged(error)) startOver();
        throw error;
      }
    },
    close: () => closeQuietly(opened.database),
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
