import type { CatalogFeature } from '#catalog/catalog-feature.ts';
import { feature as extensions } from './extensions/catalog.ts';
import { feature as relations } from './relations/catalog.ts';
import { feature as search } from './search/catalog.ts';
import { feature as workspaces } from './workspaces/catalog.ts';

/** What features add to what a sync finds, in order. */
export const catalogFeatures: readonly CatalogFeature[] = [search, extensions, workspaces, relations];
