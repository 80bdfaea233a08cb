import type { ComparisonListener } from '#model/compare/article-comparison.ts';

/** The comparisons that took too long or failed, by the identity of the later version. */
export interface CutComparisons {
  /** Records a comparison. */
  readonly note: ComparisonListener;
  /** True if one with this later version was cut, so that the next export compares its pages again. */
  readonly has: (repo: string) => boolean;
}

/** Creates an empty list. */
export function createCutComparisons(): CutComparisons {
  const cut = new Set<string>();
  return {
    note({ currentRepo }, compared) {
      if (compared.cut !== undefined && compared.cut !== 'size') cut.add(currentRepo);
    },
    has: (repo) => cut.has(repo),
  };
}
