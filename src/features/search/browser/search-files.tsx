import { useEffect, useState } from 'react';
import type { SearchOutcome, SearchRefusal } from '#features/search/contract/search.ts';
import type { SearchView } from '#features/search/contract/search-view.ts';
import { SearchPage, type SearchPageProps } from '#features/search/page/search-page.tsx';
import type { FamilyView } from '#model/views/family-view.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { pollSearch } from './poll-search.ts';
import { createSearchClient } from './search-client.ts';

const noResults = {
  kind: 'found',
  result: { hits: [], more: false, corrected: null, complete: true },
} as const satisfies SearchOutcome;

/** The packages of the site and their groups. */
export type Family = Pick<SearchPageProps, 'groups'> & Pick<FamilyView, 'packages'>;

/** Properties of {@link SearchFiles}. */
export interface SearchFilesProps extends Omit<SearchView, 'outcome'>, Family {
  /** Why the search of the address is refused. */
  readonly refusal: SearchRefusal | undefined;
}

/** The search page of a static export, with the results of its files. */
export function SearchFiles({ query, filter, scope, limit, refusal, ...family }: SearchFilesProps) {
  const { header, search } = useTexts();
  const { palette } = search;
  const found = useSearch({ query: refusal === undefined ? query : '', filter, limit });
  const outcome: SearchOutcome = refusal === undefined ? (found ?? noResults) : { kind: 'refused', refusal };
  const isAsked = query !== '' && refusal === undefined;
  const note = found === undefined ? `${header.loading} …` : found.kind === 'found' ? undefined : palette.unreachable;
  return <SearchPage search={{ query, filter, scope, limit, outcome }} {...family} note={isAsked ? note : undefined} />;
}

function useSearch({
  query,
  filter,
  limit,
}: Pick<SearchView, 'query' | 'filter' | 'limit'>): SearchOutcome | undefined {
  const app = useApp();
  const { language } = useLocale();
  const [outcome, setOutcome] = useState<SearchOutcome>();
  useEffect(() => {
    if (query === '') return;
    const control = new AbortController();
    const searchQuery = { text: query, filter, language, limit };
    const client = createSearchClient(app);
    void pollSearch({
      search: (signal) => client.search(searchQuery, signal),
      signal: control.signal,
      onOutcome: setOutcome,
    });
    return () => control.abort();
  }, [app, language, query, filter, limit]);
  return outcome;
}
