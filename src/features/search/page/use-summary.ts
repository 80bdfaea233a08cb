import type { SearchResult } from '#features/search/contract/search.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { groupHits } from './group-hits.ts';

/** Gives a sentence on the number of results and of their packages: of more results, that these are the best. */
export function useSummary(): (query: string, result: Pick<SearchResult, 'hits' | 'more' | 'corrected'>) => string {
  const { texts, plural } = useLocale();
  const { search, packages } = texts;
  return (query, { hits, more, corrected }) => {
    if (hits.length === 0) return fill(search.none, { query });
    const counts = {
      results: plural(search.results, hits.length),
      packages: plural(packages.found, groupHits(hits).length),
    };
    const count = fill(more ? search.best : search.found, counts);
    return corrected === null ? count : `${fill(search.corrected, { query, words: corrected })} ${count}`;
  };
}
