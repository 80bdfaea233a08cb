import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FamilyView } from '#model/views/family-view.ts';
import type { SearchView } from '#model/views/page-view.ts';
import type { SearchResult } from '#model/views/search.ts';
import { readFilter } from '#model/views/search-filter.ts';
import { AppContext, useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { pollSearch } from './poll-search.ts';
import { createSearchClient } from './search-client.ts';
import { SearchPage } from './search-page.tsx';

/** Limit of hits on the search page. */
const maxHits = 50;

const noResults: SearchResult = { hits: [], more: false, corrected: null, complete: true };

/** Renders the search page of a static export in the browser, with the results for the query of the address. */
export function startSearchPage(app: AppState, container: HTMLElement, packages: FamilyView['packages']): void {
  const parameters = new URLSearchParams(location.search);
  const query = (parameters.get('q') ?? '').trim();
  const { filter: given } = readFilter(
    ({ param }) => parameters.get(param) ?? undefined,
    (name) => packages.find(({ repo }) => repo === name)?.repo,
  );
  // The files have the words of current versions only.
  const filter = { ...given, version: undefined };
  const scope = packages.find(({ repo }) => repo === filter.repo);
  createRoot(container).render(
    <AppContext value={app}>
      <SearchFiles query={query} filter={filter} scope={scope} packages={packages} />
    </AppContext>,
  );
}

interface SearchFilesProps extends Omit<SearchView, 'result'> {
  readonly packages: FamilyView['packages'];
}

function SearchFiles({ query, filter, scope, packages }: SearchFilesProps) {
  const { header, palette } = useTexts();
  const outcome = useSearch({ query, filter });
  if (query === '') return <SearchPage search={{ query, filter, scope, result: noResults }} packages={packages} />;
  const note =
    outcome === undefined ? `${header.loading} …` : outcome === 'unreachable' ? palette.unreachable : undefined;
  const result = typeof outcome === 'object' ? outcome : noResults;
  return <SearchPage search={{ query, filter, scope, result }} packages={packages} note={note} />;
}

function useSearch({ query, filter }: Pick<SearchView, 'query' | 'filter'>): SearchResult | 'unreachable' | undefined {
  const app = useApp();
  const { language } = useLocale();
  const [outcome, setOutcome] = useState<SearchResult | 'unreachable'>();
  useEffect(() => {
    if (query === '') return;
    const control = new AbortController();
    const searchQuery = { text: query, filter, language, limit: maxHits };
    const client = createSearchClient(app);
    void pollSearch({
      search: (signal) => client.search(searchQuery, signal),
      signal: control.signal,
      onOutcome: (next) => setOutcome(next === 'busy' ? 'unreachable' : next),
    });
    return () => control.abort();
  }, [app, language, query, filter]);
  return outcome;
}
