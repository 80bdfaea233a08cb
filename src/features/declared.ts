import type { SiteBadge } from '#model/package/site-badge.ts';
import { routes as agents, packageRoutes as agentsOfPackage } from './agents/declared.ts';
import { routes as cards } from './cards/declared.ts';
import { routes as check, badges as checkBadges } from './check/declared.ts';
import { routes as console } from './console/declared.ts';
import { routes as discovery, packageRoutes as discoveryOfPackage } from './discovery/declared.ts';
import {
  routes as extensions,
  helpers as extensionsHelpers,
  styleParts as extensionsParts,
} from './extensions/declared.ts';
import { styleParts as heroParts } from './hero/declared.ts';
import { routes as metrics } from './metrics/declared.ts';
import { routes as offline } from './offline/declared.ts';
import { routes as pictures, styleParts as picturesParts } from './pictures/declared.ts';
import { routes as relations } from './relations/declared.ts';
import { routes as search, styleParts as searchParts } from './search/declared.ts';
import { routes as versions } from './versions/declared.ts';

/** The routes of features that are not below the name of a package. */
export const siteRoutes = {
  ...search,
  ...versions,
  ...extensions,
  ...check,
  ...agents,
  ...console,
  ...discovery,
  ...metrics,
  ...offline,
  ...cards,
  ...relations,
  ...pictures,
} as const;

/** The routes of features that each package has. Their patterns begin with its name. */
export const packageRoutes = { ...agentsOfPackage, ...discoveryOfPackage } as const;

/** The parts that features add to pages and that style sheets of a site may rely on. */
export const featureParts = [...searchParts, ...extensionsParts, ...heroParts, ...picturesParts] as const;

/** Functions of features that the package has for settings files and modules of users. */
export const packageHelpers = { ...extensionsHelpers };

/** The images of a running site that stand in for badges of services, by what these tell. */
export const siteBadges: Readonly<Record<string, SiteBadge | undefined>> = { ...checkBadges };
