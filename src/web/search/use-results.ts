import { useEffect, useRef, useState } from 'react';
import type { SearchQuery, SearchResult } from '#model/search.ts';
import { fetchResults, resultsPath } from './fetch-results.ts';

/** How long the next key is waited for, in milliseconds, when another one has just come; else the site is asked at once. */
const debounce = 40;

/** What is known of a query. */
export interface Results {
  /** The newest answer; it may still be that to the query before. */
  readonly result: SearchResult | undefined;
  /** True when the answer, or the failure, is that of the query as it is now. */
  readonly settled: boolean;
  /** True when the site gave no answer. */
  readonly failed: boolean;
  /** Asks again. */
  retry(): void;
}

interface Answer {
  readonly path: string;
  readonly result: SearchResult | undefined;
}

/** Asks the site while the visitor types. A query that was replaced is given up, so no answer overtakes a newer one. */
export function useResults(query: SearchQuery): Results {
  const [answer, setAnswer] = useState<Answer>();
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const [attempt, setAttempt] = useState(0);
  const path = query.text === '' ? undefined : resultsPath(query);
  useEffect(() => {
    if (path === undefined) return setAnswer(undefined);
    const control = new AbortController();
    const ask = async () => {
      const result = await fetchResults(path, control.signal).catch(() => undefined);
      if (!control.signal.aborted) setAnswer({ path, result });
    };
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
  const settled = path !== undefined && answer?.path === path;
  return {
    result: path === undefined ? undefined : answer?.result,
    settled,
    failed: settled && answer.result === undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}
