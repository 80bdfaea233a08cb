import type { ServerFeature } from '#server/feature.ts';
import { limitedSearch } from './server/limited-search.ts';
import { searchCall } from './server/search-call.ts';
import { searchPage } from './server/search-page.ts';

/** The search, as data and as a page. */
export const feature: ServerFeature = {
  handlers(services) {
    const { documents, catalog } = services;
    const search = limitedSearch(services);
    return {
      search: searchPage({ ...documents, loading: catalog.loading, search }),
      searchCall: searchCall(documents.snapshots, search, documents.caching),
    };
  },
};
