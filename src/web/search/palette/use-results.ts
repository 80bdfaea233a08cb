import { useEffect, useRef, useState } from 'react';
import type { SearchQuery, SearchResult } from '#model/views/search.ts';
import { useApp } from '#web/app/app-state.ts';
import { askPatiently, type SearchAnswer } from '#web/search/ask-patiently.ts';
import { createAskSearch } from '#web/search/ask-search.ts';
import { resultsPath } from '#web/search/fetch-results.ts';

/** How long the next key is waited for, in milliseconds, when another one has just come; else the site is asked at once. */
const debounce = 40;

/** What is known of a query. */
export interface Results {
  /** The newest answer; it may still be that to the query before. */
  readonly result: SearchResult | undefined;
  /** True when the answer, or the failure, is that of the query as it is now. */
  readonly settled: boolean;
  /** Why there is no answer: the site is asked too much, or does not answer. */
  readonly failure: 'busy' | 'away' | undefined;
  /** Asks again. */
  retry(): void;
}

interface Answered {
  readonly path: string;
  readonly answer: SearchAnswer;
}

/** Asks the site while the visitor types. A query that was replaced is given up, so no answer overtakes a newer one. */
export function useResults(query: SearchQuery): Results {
  const { site } = useApp();
  const [askSearch] = useState(() => createAskSearch(site));
  const [answered, setAnswered] = useState<Answered>();
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const [attempt, setAttempt] = useState(0);
  const path = query.text === '' ? undefined : resultsPath(query, site);
  useEffect(() => {
    if (path === undefined) return setAnswered(undefined);
    const control = new AbortController();
    const { signal } = control;
    const onAnswer = (answer: SearchAnswer) => setAnswered((before) => keepSame(before, { path, answer }));
    const ask = () => void askPatiently({ ask: () => askSearch(query, signal), signal, onAnswer });
    const quick = performance.now() - lastKey.current < 2 * debounce;
    lastKey.current = performance.now();
    const timer = setTimeout(ask, quick ? debounce : 0);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [path, attempt]);
  useEffect(() => {
    // A device that was offline asks again by itself.
    const ask = () => setAttempt((before) => before + 1);
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, []);
  const settled = path !== undefined && answered?.path === path;
  const answer = path === undefined ? undefined : answered?.answer;
  return {
    result: typeof answer === 'string' ? undefined : answer,
    settled,
    failure: settled && typeof answer === 'string' ? answer : undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** An answer that says the same again changes nothing: the visitor may be walking its rows. */
function keepSame(before: Answered | undefined, next: Answered): Answered {
  return before && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
