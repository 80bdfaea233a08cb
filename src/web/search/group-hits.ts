import type { SearchHit } from '#model/views/search.ts';

/** What was found in one package. */
export interface HitGroup {
  /** The package's identity. */
  readonly repo: string;
  /** Its name as shown. */
  readonly package: string;
  /** Best first. */
  readonly hits: readonly SearchHit[];
}

/** Hits by package; the package of the best hit is the first. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  return [...Map.groupBy(hits, ({ repo }) => repo)].map(([repo, group]) => {
    return { repo, package: group[0]?.package ?? repo, hits: group };
  });
}
