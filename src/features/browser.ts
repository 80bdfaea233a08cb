import type { BrowserFeature } from '#web/browser/browser-feature.ts';
import { offline } from './offline/browser.ts';
import { pictures } from './pictures/browser.ts';

/** What features add to the entry script, in order. */
export const browserFeatures: readonly BrowserFeature[] = [offline, pictures];
