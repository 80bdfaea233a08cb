import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SearchView } from '#model/views/page-view.ts';
import type { SearchResult } from '#model/views/search.ts';
import { AppContext, type AppState, useApp, useLocale, useTexts } from '#web/app/app-state.ts';
import { askPatiently } from './ask-patiently.ts';
import { createAskSearch } from './ask-search.ts';
import { SearchPage } from './search-page.tsx';

/** Hits on the page. */
const hitsOnPage = 50;

const nothing: SearchResult = { hits: [], more: false, corrected: null, complete: true };

/** Shows what the address asks for on the search page of a folder of files, which nobody else can. */
export function startSearchPage(app: AppState, place: HTMLElement): void {
  const asked = new URLSearchParams(location.search);
  const query = (asked.get('q') ?? '').trim();
  const only = app.site.packages.find(({ repo }) => repo === asked.get('in'));
  createRoot(place).render(
    <AppContext value={app}>
      <SearchFiles query={query} scope={only} />
    </AppContext>,
  );
}

function SearchFiles({ query, scope }: Pick<SearchView, 'query' | 'scope'>) {
  const { header, palette } = useTexts();
  const result = useFound({ query, scope });
  if (query === '') return <SearchPage search={{ query, scope, result: nothing }} />;
  const note = result === undefined ? `${header.loading} …` : result === 'away' ? palette.away : undefined;
  return <SearchPage search={{ query, scope, result: typeof result === 'object' ? result : nothing }} note={note} />;
}

function useFound({ query, scope }: Pick<SearchView, 'query' | 'scope'>): SearchResult | 'away' | undefined {
  const { site } = useApp();
  const { language } = useLocale();
  const [result, setResult] = useState<SearchResult | 'away'>();
  useEffect(() => {
    if (query === '') return;
    const control = new AbortController();
    const asked = { text: query, repo: scope?.repo, language, limit: hitsOnPage };
    const search = createAskSearch(site);
    void askPatiently({
      ask: (signal) => search(asked, signal),
      signal: control.signal,
      onAnswer: (answer) => setResult(answer === 'busy' ? 'away' : answer),
    });
    return () => control.abort();
  }, [site, language, query, scope]);
  return result;
}
