import { combineFeatures } from '#server/feature.ts';
import { offline } from './offline/server.ts';
import { pictures } from './pictures/server.ts';

/** What features add to the site under Node, in order. */
export const features = combineFeatures([offline, pictures]);
