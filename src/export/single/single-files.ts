import type { Entry } from '#export/files/manifest.ts';
import { routeAt, routeNameAt } from '#model/match-route.ts';
import type { RouteName } from '#model/routes.ts';
import { isShownAsText, textSuffix } from './single-links.ts';

/** Files that the code of the browser names, so that no document needs to link to them. */
const named: ReadonlySet<RouteName> = new Set(['emoji', 'icon', 'siteFile', 'externalImage']);

/** Files that the code of the browser reads, as scripts. */
const read: ReadonlySet<RouteName> = new Set(['searchShards', 'family', 'matrixRows']);

/** What becomes of a file of the site in the folder. */
export type FileUse = 'document' | 'data' | 'file' | 'linked';

/** Tells what becomes of a file of the site: `linked` is written if a document links to it. */
export function useOf(path: string, { type }: Pick<Entry, 'type'>): FileUse {
  const name = routeNameAt(path);
  if (read.has(name)) return 'data';
  // Entries of documents have no type.
  if (type === undefined && routeAt(path).form === 'document') return 'document';
  if (named.has(name) || (name === 'asset' && !path.endsWith('.js'))) return 'file';
  return name === 'rawFile' && type?.startsWith('image/') ? 'file' : 'linked';
}

/** The files below the folder under which a file of the site is written. */
export function copiesOf(path: string, file: string): readonly string[] {
  if (!isShownAsText(path)) return [file];
  return /\.svgz?$/i.test(path) ? [file, file + textSuffix] : [file + textSuffix];
}
