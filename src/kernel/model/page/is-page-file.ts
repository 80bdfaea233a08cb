import { packageRoutes } from '#features/declared.ts';
import type { Route } from '#model/route.ts';
import { pageKind } from './page.ts';

/** Files at whose addresses a feature has something else; they are served unchanged. */
const takenFiles = new Set(Object.values<Route>(packageRoutes).map(({ pattern }) => pattern.replace('/:package/', '')));

/** True for a file that is a page. */
export function isPageFile(file: string): boolean {
  return pageKind(file) !== undefined && !takenFiles.has(file);
}
