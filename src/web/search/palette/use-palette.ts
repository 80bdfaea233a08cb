import { useState } from 'react';
import type { SearchHit } from '#model/views/search.ts';
import { useLocale, useView } from '#web/app/app-state.ts';
import { groupHits, type HitGroup } from '#web/search/group-hits.ts';
import { readScope, rememberScope, type SearchScope } from '#web/search/search-scope.ts';
import { forgetSearches, readSearches, rememberSearch } from './recent-searches.ts';
import { type Results, useResults } from './use-results.ts';

/** The most results in the palette; the page of the search has more. */
const limit = 20;

/** What the palette shows, and what changes it. */
export interface PaletteState {
  /** What is in the field. */
  readonly text: string;
  /** What is searched for: the text without space around it. */
  readonly query: string;
  readonly scope: SearchScope;
  /** The package that the scope may narrow the search to, by identity. */
  readonly repo: string;
  readonly results: Results;
  /** The results by package. */
  readonly groups: readonly HitGroup[];
  /** All results in the order of the groups. */
  readonly hits: readonly SearchHit[];
  /** Searches made before on this device; shown while nothing is typed. */
  readonly recent: readonly string[];
  /** How many rows can be chosen. */
  readonly count: number;
  /** The row that Enter chooses, or -1. */
  readonly active: number;
  type(text: string): void;
  narrow(scope: SearchScope): void;
  activate(row: number): void;
  /** Remembers the search, because it led somewhere. */
  remember(): void;
  /** Forgets all searches. */
  forget(): void;
}

/** The state of the palette. */
export function usePalette(): PaletteState {
  const { repo } = useView().package;
  const { language } = useLocale();
  const [text, type] = useState('');
  const [scope, setScope] = useState(readScope);
  const [recent, setRecent] = useState(readSearches);
  const query = text.trim();
  const results = useResults({ text: query, repo: scope === 'package' ? repo : undefined, language, limit });
  const groups = groupHits(results.result?.hits ?? []);
  const hits = groups.flatMap((group) => group.hits);
  const count = query === '' ? recent.length : hits.length;
  const [active, activate] = useActive(query === '' ? recent : results.result, { first: query === '' ? -1 : 0, count });
  return {
    ...{ text, query, scope, repo, results, groups, hits, recent, count, active, type, activate },
    narrow(chosen) {
      rememberScope(chosen);
      setScope(chosen);
    },
    remember() {
      rememberSearch(query);
      setRecent(readSearches());
    },
    forget() {
      forgetSearches();
      setRecent([]);
    },
  };
}

interface Rows {
  /** The row that is active before any key. */
  readonly first: number;
  readonly count: number;
}

/** The active row; another list begins anew. */
function useActive(list: unknown, { first, count }: Rows): [number, (row: number) => void] {
  const [moved, setMoved] = useState({ list, row: first });
  const row = moved.list === list ? moved.row : first;
  return [Math.min(row, count - 1), (to) => setMoved({ list, row: to })];
}
