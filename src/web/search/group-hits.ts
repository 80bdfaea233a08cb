import { parseVersionedRepo } from '#model/address/address.ts';
import type { SearchHit } from '#model/views/search.ts';

/** The hits in one package. */
export interface HitGroup {
  readonly repo: string;
  /** The package's title. */
  readonly package: string;
  /** Best first. */
  readonly hits: readonly SearchHit[];
}

/** Groups hits by package; the package of the best hit comes first. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  return [...Map.groupBy(hits, ({ repo }) => repo)].map(([repo, group]) => {
    return { repo, package: group[0]?.package ?? repo, hits: group };
  });
}

/** The icon of the package of a group, also where its hits are in a version of the package; undefined for an unknown package. */
export function iconOfGroup(
  { repo }: Pick<HitGroup, 'repo'>,
  packages: readonly { readonly repo: string; readonly icon: string }[],
): string | undefined {
  const named = (name: string | undefined) => packages.find((item) => item.repo === name)?.icon;
  return named(repo) ?? named(parseVersionedRepo(repo)?.repo);
}
