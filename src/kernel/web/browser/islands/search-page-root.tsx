import { createRoot } from 'react-dom/client';
import { hitsAsked } from '#model/views/search.ts';
import { readSearch, unknownGroup } from '#model/views/search-filter.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { type Family, SearchFiles } from '#web/search/search-files.tsx';
import { addUiIcons } from './ui-icons.ts';

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
