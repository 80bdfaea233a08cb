import type { CatalogFeature } from '#catalog/catalog-feature.ts';
import { createFindRelations } from './catalog/find-relations.ts';

/** The dependencies, dependents and mentions of packages. */
export const feature: CatalogFeature = { findData: createFindRelations };
