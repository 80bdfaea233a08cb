import { useEffect, useState } from 'react';
import { createSearchClient } from '#features/search/browser/search-client.ts';
import { TypedSearch, type TypedSearchDeps } from '#features/search/browser/typed-search.ts';
import { resultsPath } from '#features/search/contract/results-path.ts';
import type { SearchOutcome, SearchQuery, SearchResult } from '#features/search/contract/search.ts';
import { useApp } from '#web/app/app-context.ts';

/** The state of a search. */
export interface Results {
  /** The newest result; it may belong to the previous query. */
  readonly result: SearchResult | undefined;
  /** True if the result or failure belongs to the current query. */
  readonly settled: boolean;
  /** How the search of the current query failed; undefined if it did not. */
  readonly failure: Exclude<SearchOutcome['kind'], 'found'> | undefined;
  /** Searches again. */
  retry(): void;
}

interface LatestOutcome {
  readonly path: string;
  readonly outcome: SearchOutcome;
}

/** Searches as the visitor types. */
export function useResults(query: SearchQuery): Results {
  const app = useApp();
  const [latest, setLatest] = useState<LatestOutcome>();
  const [{ client, typed }] = useState(() => {
    const search = createSearchClient(app);
    const onOutcome: TypedSearchDeps['onOutcome'] = (path, outcome) =>
      setLatest((before) => ifChanged(before, { path, outcome }));
    return { client: search, typed: new TypedSearch({ search: search.search, onOutcome }) };
  });
  const [attempt, setAttempt] = useState(0);
  const path = query.text === '' ? undefined : resultsPath(query, app.site);
  useEffect(() => {
    if (path !== undefined) return typed.start(path, query);
    typed.stop();
    setLatest(undefined);
  }, [path, attempt]);
  useEffect(() => {
    client.prepare();
    return () => typed.stop();
  }, [client, typed]);
  useEffect(() => {
    // Searches again when the device is back online.
    const onOnline = () => setAttempt((before) => before + 1);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  const settled = path !== undefined && latest?.path === path;
  const outcome = path === undefined ? undefined : latest?.outcome;
  return {
    result: outcome?.kind === 'found' ? outcome.result : undefined,
    settled,
    failure: settled && outcome?.kind !== 'found' ? outcome?.kind : undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** Keeps the old object if the outcome is equal: the visitor may be moving through its rows. */
function ifChanged(before: LatestOutcome | undefined, next: LatestOutcome): LatestOutcome {
  return before && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
