import type { IndexedPackage } from '#model/views/search.ts';

/** Every name that a package is found by, each once; none of a package that nobody knows. */
export function namesOf(item: IndexedPackage | undefined): readonly string[] {
  return item === undefined ? [] : [...new Set([item.title, item.repo, ...item.names])];
}
