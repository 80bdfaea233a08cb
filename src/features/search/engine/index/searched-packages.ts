import type { IndexedPackage } from '#features/search/contract/search.ts';
import type { SearchFilter } from '#features/search/contract/search-filter.ts';
import { packageToken } from './package-token.ts';

/** The tokens of the packages to search: the one that is named, those of a group, or undefined for all packages. */
export function searchedTokens(
  { repo, group }: SearchFilter,
  packages: ReadonlyMap<string, IndexedPackage>,
): readonly string[] | undefined {
  if (group === undefined) return repo === undefined ? undefined : [packageToken(repo)];
  const members = [...packages.values()].filter((item) => item.group === group);
  return members.filter((item) => repo === undefined || item.repo === repo).map((item) => packageToken(item.repo));
}
