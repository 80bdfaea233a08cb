import { closeQuietly, openDatabase, replaceDatabase } from '#platform/sqlite/open-database.ts';
import { isDamaged } from '#platform/sqlite/sqlite-error.ts';
import { type Call, invoke } from '#platform/worker/call.ts';
import { createSearchIndex, type SearchIndex } from '#search/search-index.ts';
import type { SearchThreadData } from '#search/search-thread-data.ts';
import { indexDatabaseOptions } from './index-database-options.ts';

/** The open database of the index. */
export interface IndexDatabase {
  /** Calls a method of the index. Throws the errors of SQLite, or rejects with them. */
  call(method: Call<SearchIndex>): unknown;
  /** Closes the file. */
  close(): void;
}

/** What happens to the file. */
export interface IndexListeners {
  /** Called with a sentence about a file that is damaged or cannot be written. */
  readonly warn: (message: string) => void;
  /** Called when the index is empty, because it was damaged. */
  readonly onLost: () => void;
}

/** Opens the index. If a call finds it damaged, it is set aside, and an empty index takes its place. */
export function openIndexDatabase({ file, site }: SearchThreadData, listeners: IndexListeners): IndexDatabase {
  const options = indexDatabaseOptions(file, listeners.warn);
  let opened = openDatabase(options);
  let index = createSearchIndex(opened.database, site);

  function startOver(): void {
    opened = replaceDatabase(options, opened);
    index = createSearchIndex(opened.database, site);
    listeners.onLost();
  }

  function fail(error: unknown): never {
    if (isDamaged(error)) startOver();
    throw error;
  }

  return {
    call(method) {
      try {
        const result = invoke(index, method);
        return result instanceof Promise ? result.catch(fail) : result;
      } catch (error) {
        return fail(error);
      }
    },
    close: () => closeQuietly(opened.database),
  };
}
