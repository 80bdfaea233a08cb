import { serveCalls } from '#platform/worker/serve-calls.ts';
import { openIndexDatabase } from './index/index-database.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchEvent, SearchThreadData } from './search-thread-data.ts';

serveCalls<SearchIndex, SearchEvent, SearchThreadData>(({ data, emit }) => {
  const database = openIndexDatabase(data, {
    warn: (message) => emit({ kind: 'warning', message }),
    onLost: () => emit({ kind: 'lost' }),
  });
  return { handle: database.call, close: database.close };
});
