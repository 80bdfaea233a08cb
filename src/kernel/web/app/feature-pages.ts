import { pageFeatures } from '#features/page.ts';
import type { FeaturePageType, PagePart } from './page-feature.ts';

/** The pages of features by name. */
export const featurePages: ReadonlyMap<string, FeaturePageType> = new Map(
  pageFeatures.flatMap(({ pages = [] }) => pages.map((page) => [page.name, page])),
);

/** The parts of features, in the order of the features. */
export const pageParts: readonly PagePart[] = pageFeatures.flatMap(({ parts = [] }) => parts);

/** The names of the files of inline styles that features have: for their pages, and for their parts. */
export const featureStyles: readonly string[] = [
  ...new Set([...featurePages.keys(), ...pageParts.flatMap(({ styles }) => styles ?? [])]),
];
