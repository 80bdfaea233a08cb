import { useEffect, useRef, useState } from 'react';
import type { SearchQuery, SearchResult } from '#model/views/search.ts';
import { useApp } from '#web/app/app-context.ts';
import { resultsPath } from '#web/search/fetch-results.ts';
import { pollSearch, type SearchOutcome } from '#web/search/poll-search.ts';
import { createSearchClient } from '#web/search/search-client.ts';

/** Delay of a search while keys are pressed in quick succession, in milliseconds; otherwise there is none. */
const debounceMs = 40;

/** The state of a search. */
export interface Results {
  /** The newest result; it may belong to the previous query. */
  readonly result: SearchResult | undefined;
  /** True if the result or failure belongs to the current query. */
  readonly settled: boolean;
  /** Why there is no result: too many searches, or no usable response. */
  readonly failure: 'busy' | 'unreachable' | undefined;
  /** Searches again. */
  retry(): void;
}

interface LatestOutcome {
  readonly path: string;
  readonly outcome: SearchOutcome;
}

/** Searches as the visitor types. An outdated search is aborted, so its result cannot replace a newer one. */
export function useResults(query: SearchQuery): Results {
  const { site } = useApp();
  const [searchSite] = useState(() => createSearchClient(site));
  const [latest, setLatest] = useState<LatestOutcome>();
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const [attempt, setAttempt] = useState(0);
  const path = query.text === '' ? undefined : resultsPath(query, site);
  useEffect(() => {
    if (path === undefined) return setLatest(undefined);
    const control = new AbortController();
    const { signal } = control;
    const onOutcome = (outcome: SearchOutcome) => setLatest((before) => ifChanged(before, { path, outcome }));
    const search = () => void pollSearch({ search: () => searchSite(query, signal), signal, onOutcome });
    const isQuick = performance.now() - lastKey.current < 2 * debounceMs;
    lastKey.current = performance.now();
    const timer = setTimeout(search, isQuick ? debounceMs : 0);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [path, attempt]);
  useEffect(() => {
    // Searches again when the device is back online.
    const onOnline = () => setAttempt((before) => before + 1);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  const settled = path !== undefined && latest?.path === path;
  const outcome = path === undefined ? undefined : latest?.outcome;
  return {
    result: typeof outcome === 'string' ? undefined : outcome,
    settled,
    failure: settled && typeof outcome === 'string' ? outcome : undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** Keeps the old object if the outcome is equal: the visitor may be moving through its rows. */
function ifChanged(before: LatestOutcome | undefined, next: LatestOutcome): LatestOutcome {
  return before && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
