import type { ServerFeature } from '#server/feature.ts';
import { backgroundData } from './background-data.ts';

/** The animated background, which the settings may choose. */
export const feature: ServerFeature = {
  ofSite: ({ look: { background } }) => background && backgroundData.with(background),
};
