import { pageFeatures } from '#features/page.ts';
import type { FeaturePageType } from './page-feature.ts';

/** The pages of features by name. */
export const featurePages: ReadonlyMap<string, FeaturePageType> = new Map(
  pageFeatures.flatMap(({ pages = [] }) => pages.map((page) => [page.name, page])),
);
