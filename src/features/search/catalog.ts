import type { CatalogFeature } from '#catalog/catalog-feature.ts';
import { openSiteSearch } from './files/site-search.ts';

/** The index of pages, which follows the snapshots. */
export const feature: CatalogFeature = { follow: openSiteSearch };
