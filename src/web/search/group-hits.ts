import type { SearchHit } from '#model/search.ts';

/** The hits of one package, best first. */
export interface HitGroup {
  /** The package's identity. */
  readonly repo: string;
  /** The package's name as shown. */
  readonly name: string;
  /** How many hits the groups before this one have. */
  readonly before: number;
  readonly hits: readonly SearchHit[];
}

/** The hits by package; the package with the best hit comes first. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.repo);
    if (group) group.push(hit);
    else groups.set(hit.repo, [hit]);
  }
  let before = 0;
  return [...groups].map(([repo, found]) => {
    const group = { repo, name: found[0]?.package ?? repo, before, hits: found };
    before += found.length;
    return group;
  });
}
