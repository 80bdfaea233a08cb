import { createSearchIndex, type SearchIndex } from '#features/search/engine/search-index.ts';
import type { SearchThreadData } from '#features/search/engine/search-thread-data.ts';
import { KeptDatabase } from '#platform/sqlite/kept-database.ts';
import { type Call, invoke } from '#platform/worker/call.ts';
import { indexDatabaseOptions } from './index-database-options.ts';

/** The open database of the index. */
export interface IndexDatabase {
  /** Calls a method of the index. Throws the errors of SQLite, or rejects with them. */
  call(method: Call<SearchIndex>): unknown;
  /** Looks at the files, as {@link KeptDatabase.tend} does. */
  tend(): void;
  /** Closes the file. */
  close(): void;
}

/** What happens to the file. */
export interface IndexListeners {
  /** Called with a sentence about a file that is damaged or cannot be written. */
  readonly warn: (message: string) => void;
  /** Called when the index may lack pages, because another file took the place of the one before. */
  readonly onLost: () => void;
}

/** Opens the index. If a call finds it damaged, it is set aside, and an empty index takes its place. */
export function openIndexDatabase({ file, site }: SearchThreadData, { warn, onLost }: IndexListeners): IndexDatabase {
  const kept = new KeptDatabase({
    database: indexDatabaseOptions(file, warn),
    prepare: ({ database }) => createSearchIndex(database, site),
    onReplaced: onLost,
    warn,
  });

  function fail(error: unknown): never {
    kept.recover(error);
    throw error;
  }

  return {
    call(method) {
      try {
        const result = invoke(kept.use, method);
        return result instanceof Promise ? result.catch(fail) : result;
      } catch (error) {
        return fail(error);
      }
    },
    tend: () => kept.tend(),
    close: () => kept.close(),
  };
}
