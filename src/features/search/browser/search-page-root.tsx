import { createRoot } from 'react-dom/client';
import { hitsAsked } from '#features/search/contract/search.ts';
import { readSearch, unknownGroup } from '#features/search/contract/search-filter.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { addUiIcons } from '#web/browser/islands/ui-icons.ts';
import { loadFamily } from '#web/client/load-family.ts';
import { type Family, SearchFiles } from './search-files.tsx';

/**
 * Renders the search page of a static export in the browser, with the results for the query of the address, once the family is
 * loaded. Returns a function that ends it.
 */
export function startSearchPage(app: AppState, container: HTMLElement): () => void {
  let stop = (): void => undefined;
  let isStopped = false;
  void loadFamily(app).then(
    (family) => {
      if (!isStopped) stop = renderSearchPage(app, container, family);
    },
    () => console.info('The search could not be loaded.'),
  );
  return () => {
    isStopped = true;
    stop();
  };
}

function renderSearchPage(app: AppState, container: HTMLElement, { packages, groups }: Family): () => void {
  const parameters = new URLSearchParams(location.search);
  const search = readSearch((parameters.get('q') ?? '').trim(), ({ param }) => parameters.get(param) || undefined, {
    packageOf: (name) => packages.find(({ repo }) => repo === name)?.repo,
    groups,
  });
  // The files have the words of current versions only.
  const filter = { ...search.filter, version: undefined };
  const scope = packages.find(({ repo }) => repo === filter.repo);
  addUiIcons();
  const root = createRoot(container);
  root.render(
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
  return () => root.unmount();
}
