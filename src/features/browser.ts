import type { BrowserFeature } from '#web/browser/browser-feature.ts';
import { feature as background } from './background/browser.ts';
import { feature as comparison } from './comparison/browser.ts';
import { feature as diagrams } from './diagrams/browser.ts';
import { feature as extensions } from './extensions/browser.ts';
import { feature as offline } from './offline/browser.ts';
import { feature as pictures } from './pictures/browser.ts';
import { feature as search } from './search/browser.ts';
import { feature as versions } from './versions/browser.ts';

/** What features add to the entry script, in order. */
export const browserFeatures: readonly BrowserFeature[] = [
  search,
  versions,
  extensions,
  comparison,
  diagrams,
  offline,
  background,
  pictures,
];
