import { packageRoutes } from '#features/declared.ts';
import { pageKind } from './page.ts';

/** Files at whose addresses a feature has something else; they are served unchanged. */
const takenFiles = new Set(Object.values(packageRoutes).map(({ pattern }) => pattern.replace('/:package/', '')));

/** True for a file that is a page. */
export function isPageFile(file: string): boolean {
  return pageKind(file) !== undefined && !takenFiles.has(file);
}
