import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FamilyView } from '#model/views/family-view.ts';
import { hitsAsked, type SearchOutcome, type SearchRefusal } from '#model/views/search.ts';
import { readSearch, unknownGroup } from '#model/views/search-filter.ts';
import type { SearchView } from '#model/views/search-view.ts';
import { AppContext, useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { addUiIcons } from '#web/browser/islands/ui-icons.ts';
import { pollSearch } from './poll-search.ts';
import { createSearchClient } from './search-client.ts';
import { SearchPage, type SearchPageProps } from './search-page.tsx';

const noResults = {
  kind: 'found',
  result: { hits: [], more: false, corrected: null, complete: true },
} as const satisfies SearchOutcome;

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
        refusal={unknownGroup(search.unknown)}
        packages={packages}
        groups={groups}
      />
    </AppContext>,
  );
}

interface SearchFilesProps extends Omit<SearchView, 'outcome'>, Family {
  /** Why the search of the address is refused. */
  readonly refusal: SearchRefusal | undefined;
}

function SearchFiles({ query, filter, scope, limit, refusal, ...family }: SearchFilesProps) {
  const { header, palette } = useTexts();
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
