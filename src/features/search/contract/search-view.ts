import type { PackageRow } from '#model/views/package-view.ts';
import { partKey } from '#model/views/part-data.ts';
import type { SearchOutcome } from './search.ts';
import type { SearchFilter } from './search-filter.ts';

/** Content of the search page. */
export interface SearchView {
  /** The query as entered; empty before the first search. */
  readonly query: string;
  /** What the search is restricted to, with the version only if it is not the current one. */
  readonly filter: SearchFilter;
  /** The only package to search; undefined for all. */
  readonly scope: Pick<PackageRow, 'repo' | 'title'> | undefined;
  /** Maximum number of hits. */
  readonly limit: number;
  /** The results, or why there are none. */
  readonly outcome: SearchOutcome;
}

/** The name of the search page among the pages of features. */
export const searchPageName = 'search';

/** What the search page shows. */
export const searchData = partKey<SearchView>('search');
