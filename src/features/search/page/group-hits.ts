import type { SearchHit } from '#features/search/contract/search.ts';
import { parseVersionedRepo } from '#model/address/address.ts';

/** The hits in one package. */
export interface HitGroup {
  readonly repo: string;
  /** The package's title. */
  readonly package: string;
  /** Its pages: the hits of each, best first. */
  readonly pages: readonly PageHits[];
}

/** The hits in one page: the best one, and further ones in its sections. */
export type PageHits = readonly [best: SearchHit, ...others: readonly SearchHit[]];

/** Groups hits by package and page; the package of the best hit comes first, and its best page. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  return [...Map.groupBy(hits, ({ repo }) => repo)].map(([repo, group]) => {
    const pages = [...Map.groupBy(group, ({ kind, file }) => (kind === 'package' ? '' : file)).values()];
    return {
      repo,
      package: group[0]?.package ?? repo,
      pages: pages.flatMap(([best, ...others]): readonly PageHits[] => (best === undefined ? [] : [[best, ...others]])),
    };
  });
}

/** Tells the hits of a search apart. */
export function keyOf({ kind, url }: Pick<SearchHit, 'kind' | 'url'>): string {
  return `${kind} ${url}`;
}

/** The icon of the package of a group, also where its hits are in a version of the package; undefined for an unknown package. */
export function iconOfGroup(
  { repo }: Pick<HitGroup, 'repo'>,
  packages: readonly { readonly repo: string; readonly icon: string }[],
): string | undefined {
  const named = (name: string | undefined) => packages.find((item) => item.repo === name)?.icon;
  return named(repo) ?? named(parseVersionedRepo(repo)?.repo);
}
