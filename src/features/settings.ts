import { offlineSettings } from './offline/settings.ts';

/** Settings of features in the group `pages`. */
export const pageSettings = { ...offlineSettings };
