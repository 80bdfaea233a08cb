import type { PageFeature } from '#web/app/page-feature.ts';
import { feature as check } from './check/page.tsx';
import { feature as comparison } from './comparison/page.tsx';
import { feature as discovery } from './discovery/page.tsx';
import { feature as hero } from './hero/page.tsx';
import { feature as offline } from './offline/page.tsx';
import { feature as pictures } from './pictures/page.tsx';
import { feature as relations } from './relations/page.tsx';
import { feature as search } from './search/page.tsx';
import { feature as versions } from './versions/page.tsx';

/** What features add to documents, in order. */
export const pageFeatures: readonly PageFeature[] = [
  search,
  versions,
  comparison,
  check,
  discovery,
  hero,
  offline,
  relations,
  pictures,
];
