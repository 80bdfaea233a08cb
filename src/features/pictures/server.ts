import type { ServerFeature } from '#server/feature.ts';
import { mapPath } from './declared.ts';
import { familyStatistics } from './server/find-statistics.ts';
import { mapPage } from './server/map-page.ts';
import { picturesOf } from './server/pictures-of.ts';

/** Stars, changes and releases over time, and the map of the family. */
export const feature: ServerFeature = {
  ofPage: picturesOf,
  version: ({ past }) => familyStatistics(past).version,
  paths: { listed: (snapshot) => (familyStatistics(snapshot.past).related.size > 0 ? [mapPath(snapshot)] : []) },
  handlers: ({ documents }) => ({ familyMap: mapPage(documents) }),
};
