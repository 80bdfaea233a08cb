import { useState } from 'react';
import { readScope, type SearchScope, saveScope } from '#features/search/browser/search-scope.ts';
import type { SearchHit } from '#features/search/contract/search.ts';
import type { SearchFilter } from '#features/search/contract/search-filter.ts';
import { groupHits, type HitGroup } from '#features/search/page/group-hits.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { repoOnPage } from '#web/app/package-version.ts';
import { useStore } from '#web/app/use-store.ts';
import { uiIcons } from '#web/ui/icon-names.ts';
import { type PaletteTerms, paletteTerms } from './palette-terms.ts';
import { clearSearches, readSearches, saveSearch } from './recent-searches.ts';
import { type Results, useResults } from './use-results.ts';
import { type OfferedLinks, type SuggestionGroup, useSuggestions } from './use-suggestions.ts';

/** Limits of results in the palette of a server, and in that of files, where most results cost a request; the search page has more. */
const [maxServed, maxInFiles] = [20, 10];

/** The state of the palette and its actions. */
export interface PaletteState extends Pick<PaletteTerms, 'query' | 'unknownGroup'> {
  /** The text of the input. */
  readonly text: string;
  readonly scope: SearchScope;
  /** Name of the version that the scope of the package searches; undefined for the current one. */
  readonly version: string | undefined;
  /** What the search is restricted to. */
  readonly filter: SearchFilter;
  readonly results: Results;
  /** The results by package. */
  readonly groups: readonly HitGroup[];
  /** All results in the order of the groups. */
  readonly hits: readonly SearchHit[];
  /** What is offered where there are no results: while the input is empty, and for words that are found nowhere. */
  readonly suggestions: readonly SuggestionGroup[];
  /** Number of option rows. */
  readonly count: number;
  /** Index of the row that Enter opens, or -1. */
  readonly active: number;
  type(text: string): void;
  setScope(scope: SearchScope): void;
  activate(row: number): void;
  /** Stores the query as a recent search. */
  saveRecent(): void;
  /** Removes all recent searches. */
  clearRecent(): void;
}

/** Creates the state of the palette. */
export function usePalette(links: OfferedLinks): PaletteState {
  const { site, page, family } = useApp();
  const { view } = useStore(page);
  // The files of a static export have the words of current versions only.
  const version = site.live ? view.namedVersion : undefined;
  const { language } = useLocale();
  const [text, type] = useState('');
  const [scope, changeScope] = useState(readScope);
  const [recent, setRecent] = useState(readSearches);
  const { query, group, unknownGroup } = paletteTerms(text, useStore(family)?.groups);
  const filter = { ...(scope === 'package' && { repo: repoOnPage(view), version }), ...(group && { group }) };
  const results = useResults({ text: query, filter, language, limit: site.live ? maxServed : maxInFiles });
  const groups = groupHits(query === '' ? [] : (results.result?.hits ?? []));
  const hits = groups.flatMap(({ pages }) => pages.flat());
  const suggestions = useOffered({ text, recent, links, near: results.settled ? results.result?.near : undefined });
  const count = hits.length || suggestions.reduce((sum, { rows }) => sum + rows.length, 0);
  const [active, activate] = useActive(results.result ?? recent, { first: hits.length > 0 ? 0 : -1, count });
  return {
    ...{
      text,
      query,
      unknownGroup,
      scope,
      version,
      filter,
      results,
      groups,
      hits,
      suggestions,
      count,
      active,
      type,
      activate,
    },
    setScope(chosen) {
      saveScope(chosen);
      changeScope(chosen);
    },
    saveRecent() {
      saveSearch(text.trim());
      setRecent(readSearches());
    },
    clearRecent() {
      clearSearches();
      setRecent([]);
    },
  };
}

interface Offer {
  readonly text: string;
  readonly recent: readonly string[];
  readonly links: OfferedLinks;
  /** Known words that are like those that were found nowhere. */
  readonly near: readonly string[] | undefined;
}

/** The suggestions for the text of the input. */
function useOffered({ text, recent, links, near = [] }: Offer): readonly SuggestionGroup[] {
  const { palette: texts } = useTexts().search;
  const isEmpty = text.trim() === '';
  const first = useSuggestions({ recent, links, isShown: isEmpty });
  if (isEmpty) return first;
  const rows = near.map((word) => ({ icon: uiIcons.search, text: word }));
  return rows.length === 0 ? [] : [{ title: texts.near, rows }];
}

interface Rows {
  /** The row that is active at first. */
  readonly first: number;
  readonly count: number;
}

/** The active row; it is reset when the list changes. */
function useActive(list: unknown, { first, count }: Rows): [number, (row: number) => void] {
  const [moved, setMoved] = useState({ list, row: first });
  const row = moved.list === list ? moved.row : first;
  return [Math.min(row, count - 1), (to) => setMoved({ list, row: to })];
}
