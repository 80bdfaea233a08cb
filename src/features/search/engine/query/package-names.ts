import type { IndexedPackage } from '#features/search/contract/search.ts';

/** All names of a package, without duplicates; none for an unknown package. */
export function namesOf(item: IndexedPackage | undefined): readonly string[] {
  return item === undefined ? [] : [...new Set([item.title, item.repo, ...item.names])];
}
