import { pages as offline } from './offline/settings.ts';

/** Settings of features in the group `pages`. */
export const pageSettings = { ...offline };
