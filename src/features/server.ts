import { combineFeatures } from '#server/feature.ts';
import { feature as agents } from './agents/server.ts';
import { feature as background } from './background/server.ts';
import { feature as cards } from './cards/server.ts';
import { feature as check } from './check/server.ts';
import { feature as comparison } from './comparison/server.ts';
import { feature as console } from './console/server.ts';
import { feature as discovery } from './discovery/server.ts';
import { feature as extensions } from './extensions/server.ts';
import { feature as hero } from './hero/server.ts';
import { feature as metrics } from './metrics/server.ts';
import { feature as offline } from './offline/server.ts';
import { feature as pictures } from './pictures/server.ts';
import { feature as relations } from './relations/server.ts';
import { feature as search } from './search/server.ts';
import { feature as versions } from './versions/server.ts';

/** What features add to the site under Node, in order. */
export const features = combineFeatures([
  search,
  versions,
  extensions,
  comparison,
  check,
  agents,
  console,
  discovery,
  hero,
  metrics,
  offline,
  background,
  cards,
  relations,
  pictures,
]);
