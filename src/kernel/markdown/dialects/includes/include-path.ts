import { antoraResource } from '#markdown/links/antora-resource.ts';
import { pathIn } from '#model/address/path-in.ts';

/**
 * The file that an include names: relative to the file with the include, else to one of the folders above it, because toolchains
 * differ in the folder that they begin with. Undefined if the repository has no such file.
 */
export function resolvePath(path: string, from: string, has: (path: string) => boolean): string | undefined {
  const resource = antoraResource(path, from);
  if (resource !== undefined) return has(resource) ? resource : undefined;
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return undefined;
  const isRooted = /^[/@~]/.test(path);
  const rest = path.replace(/^(?:@|~)?\//, '');
  const folder = from.split('/').slice(0, -1);
  const bases = [...folder, ''].map((_, index) => folder.slice(0, folder.length - index));
  for (const base of isRooted ? bases.toReversed() : bases) {
    const found = pathIn([...base, ''].join('/'), rest);
    if (found !== undefined && has(found)) return found;
    if (!isRooted && rest.startsWith('../')) return undefined;
  }
  return undefined;
}
