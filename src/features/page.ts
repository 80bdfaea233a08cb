import type { FeaturePageType, PageFeature } from '#web/app/page-feature.ts';
import { offline } from './offline/page.tsx';
import { pictures } from './pictures/page.tsx';

/** What features add to documents, in order. */
export const pageFeatures: readonly PageFeature[] = [offline, pictures];

/** The pages of features by name. */
export const featurePages: ReadonlyMap<string, FeaturePageType> = new Map(
  pageFeatures.flatMap(({ pages = [] }) => pages.map((page) => [page.name, page])),
);
