import { look as background } from './background/settings.ts';
import { groups as checkGroups } from './check/settings.ts';
import { server as consoleOnServer } from './console/settings.ts';
import { core as discoveryCore } from './discovery/settings.ts';
import { groups as exportFeatureGroups } from './export/settings.ts';
import { home as hero } from './hero/settings.ts';
import { server as metricsOnServer } from './metrics/settings.ts';
import { pages as offline } from './offline/settings.ts';

/** Groups of settings of features. */
export const settingGroups = { ...checkGroups, ...exportFeatureGroups };

/** Settings of features in the group `core`. */
export const coreSettings = { ...discoveryCore };

/** Settings of features in the group `home`. */
export const homeSettings = { ...hero };

/** Settings of features in the group `look`. */
export const lookSettings = { ...background };

/** Settings of features in the group `pages`. */
export const pageSettings = { ...offline };

/** Settings of features in the group `server`. */
export const serverSettings = { ...consoleOnServer, ...metricsOnServer };
