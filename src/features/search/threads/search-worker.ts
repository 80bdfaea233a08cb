import { openIndexDatabase } from '#features/search/engine/index/index-database.ts';
import type { SearchIndex } from '#features/search/engine/search-index.ts';
import type { SearchEvent, SearchThreadData } from '#features/search/engine/search-thread-data.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';

serveCalls<SearchIndex, SearchEvent, SearchThreadData>(({ data, emit }) => {
  const database = openIndexDatabase(data, {
    warn: (message) => emit({ kind: 'warning', message }),
    onLost: () => emit({ kind: 'lost' }),
  });
  return { handle: database.call, close: database.close };
});
