import { serveCalls } from '#platform/worker/serve-calls.ts';
import { createIndexKeeper } from './index/index-keeper.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchEvent, SearchThreadData } from './search-thread-data.ts';

serveCalls<SearchIndex, SearchEvent, SearchThreadData>(({ data, emit }) => {
  const keeper = createIndexKeeper(data, {
    warn: (message) => emit({ kind: 'warning', message }),
    onLost: () => emit({ kind: 'lost' }),
  });
  return { handle: keeper.answer, close: keeper.close };
});
