import { noSiteSearch, openSiteSearch } from '#features/search/files/site-search.ts';
import { derived } from '#platform/derived.ts';
import type { FeatureServices } from '#server/feature.ts';
import { createLimitedSearch } from './search-limit.ts';

/** The search of a site with its limits, which all its handlers share. */
export const limitedSearch = derived(({ catalog, clientAddress, onError }: FeatureServices) =>
  createLimitedSearch(catalog.followers.of(openSiteSearch) ?? noSiteSearch(catalog), clientAddress, (error) =>
    onError(error, 'search'),
  ),
);
