import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FamilyView } from '#model/views/family-view.ts';
import type { UnknownGroup } from '#model/views/group-term.ts';
import type { SearchView } from '#model/views/page-view.ts';
import { hitsAsked, type SearchResult } from '#model/views/search.ts';
import { readSearch, unknownGroup } from '#model/views/search-filter.ts';
import { AppContext, useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { addUiIcons } from '#web/browser/islands/ui-icons.ts';
import { pollSearch } from './poll-search.ts';
import { createSearchClient } from './search-client.ts';
import { SearchPage, type SearchPageProps } from './search-page.tsx';

const noResults: SearchResult = { hits: [], more: false, corrected: null, complete: true };

/** The packages of the site and their groups. */
type Family = Pick<SearchPageProps, 'groups'> & Pick<FamilyView, 'packages'>;

/** Renders the search page of a static export in the browser, with the results for the query of the address. */
export function startSearchPage(app: AppState, container: HTMLElement, { packages, groups }: Family): void {
  const parameters = new URLSearchParams(location.search);
  const search = readSearch((parameters.get('q') ?? '').trim(), ({ param }) => parameters.get(param) || undefined, {
    packageOf: (name) => packages.find(({ repo }) => repo === name)?.repo,
    groups,
  });
  // The files have the words of current versions only.
  const filter = { ...search.filter, version: undefined };
  const scope = packages.find(({ repo }) => repo === filter.repo);
  addUiIcons();
  createRoot(container).render(
    <AppContext value={app}>
      <SearchFiles
        query={search.text}
        filter={filter}
        scope={scope}
        limit={hitsAsked(parameters.get('limit') ?? undefined)}
        unknown={unknownGroup(search.unknown)}
        packages={packages}
        groups={groups}
      />
    </AppContext>,
  );
}

interface SearchFilesProps extends Omit<SearchView, 'result'>, Family {
  /** The group that the address names and the site does not have. */
  readonly unknown: UnknownGroup | undefined;
}

function SearchFiles({ query, filter, scope, limit, unknown, ...family }: SearchFilesProps) {
  const { header, palette } = useTexts();
  const outcome = useSearch({ query: unknown === undefined ? query : '', filter, limit });
  if (query === '' || unknown !== undefined) {
    return <SearchPage search={{ query, filter, scope, limit, result: unknown ?? noResults }} {...family} />;
  }
  const note =
    outcome === undefined ? `${header.loading} …` : outcome === 'unreachable' ? palette.unreachable : undefined;
  const result = typeof outcome === 'object' ? outcome : noResults;
  return <SearchPage search={{ query, filter, scope, limit, result }} {...family} note={note} />;
}

function useSearch({
  query,
  filter,
  limit,
}: Pick<SearchView, 'query' | 'filter' | 'limit'>): SearchResult | 'unreachable' | undefined {
  const app = useApp();
  const { language } = useLocale();
  const [outcome, setOutcome] = useState<SearchResult | 'unreachable'>();
  useEffect(() => {
    if (query === '') return;
    const control = new AbortController();
    const searchQuery = { text: query, filter, language, limit };
    const client = createSearchClient(app);
    void pollSearch({
      search: (signal) => client.search(searchQuery, signal),
      signal: control.signal,
      onOutcome: (next) => setOutcome(next === 'busy' ? 'unreachable' : next),
    });
    return () => control.abort();
  }, [app, language, query, filter, limit]);
  return outcome;
}
