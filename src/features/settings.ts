import { look as backgroundInLook } from './background/settings.ts';
import { site as cardsInSite } from './cards/settings.ts';
import { groups as checkGroups } from './check/settings.ts';
import { groups as clusterGroups } from './cluster/settings.ts';
import { server as consoleInServer } from './console/settings.ts';
import { core as discoveryInCore } from './discovery/settings.ts';
import { groups as exportFeatureGroups } from './export/settings.ts';
import { groups as extensionsGroups, sources as extensionsSources } from './extensions/settings.ts';
import { sources as forgeListingsSources } from './forge-listings/settings.ts';
import { sources as gitSources } from './git/settings.ts';
import { home as heroInHome } from './hero/settings.ts';
import { server as metricsInServer } from './metrics/settings.ts';
import { pages as offlineInPages } from './offline/settings.ts';
import { pages as remoteInPages, sources as remoteSources } from './remote/settings.ts';
import { groups as versionsGroups } from './versions/settings.ts';

/** Groups of settings of features. */
export const settingGroups = {
  ...versionsGroups,
  ...extensionsGroups,
  ...checkGroups,
  ...exportFeatureGroups,
  ...clusterGroups,
};

/** Settings of features in the group `core`. */
export const coreSettings = { ...discoveryInCore };

/** Settings of features in the group `home`. */
export const homeSettings = { ...heroInHome };

/** Settings of features in the group `look`. */
export const lookSettings = { ...backgroundInLook };

/** Settings of features in the group `pages`. */
export const pageSettings = { ...remoteInPages, ...offlineInPages };

/** Settings of features in the group `server`. */
export const serverSettings = { ...consoleInServer, ...metricsInServer };

/** Settings of features in the group `site`. */
export const siteSettings = { ...cardsInSite };

/** Kinds of sources of features, by name. */
export const sourceKinds = { ...remoteSources, ...gitSources, ...forgeListingsSources, ...extensionsSources };
