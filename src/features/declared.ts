import { offlineRoutes } from './offline/declared.ts';
import { pictureParts, pictureRoutes } from './pictures/declared.ts';

/** The routes of features that are not below the name of a package. */
export const siteRoutes = { ...offlineRoutes, ...pictureRoutes } as const;

/** The parts that features add to pages and that style sheets of a site may rely on. */
export const featureParts = [...pictureParts] as const;
