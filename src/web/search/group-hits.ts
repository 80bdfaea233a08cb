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
