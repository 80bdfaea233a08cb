import { packageRoutes, siteRoutes } from '#features/declared.ts';
import type { Route } from '#model/route.ts';
import type { RouteName } from '#model/routes.ts';

/** A path of each route of features without parameters, and of those that each package has. */
export const featurePaths: readonly (readonly [path: string, name: RouteName])[] = [
  ...Object.entries<Route>(siteRoutes),
  ...Object.entries<Route>(packageRoutes).map(([name, { pattern, ...route }]) => {
    return [name, { ...route, pattern: pattern.replace(':package', 'compass') }] as const;
  }),
]
  .map(([name, { pattern }]) => [pattern, name as RouteName] as const)
  .filter(([path]) => !/[:*]/.test(path));
