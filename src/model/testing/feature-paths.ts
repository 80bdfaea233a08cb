import { packageRoutes, siteRoutes } from '#features/declared.ts';
import type { Route } from '#model/route.ts';
import type { RouteName } from '#model/routes.ts';

/** A path of each route of features, with the name of a package where it needs one. Routes with other parameters are left out. */
export const featurePaths: readonly (readonly [path: string, name: RouteName])[] = Object.entries<Route>({
  ...siteRoutes,
  ...packageRoutes,
})
  .map(([name, { pattern }]) => [pattern.replace(':package', 'compass'), name as RouteName] as const)
  .filter(([path]) => !/[:*]/.test(path));
