/**
 * How much each term of a query counts, from the number of pages or rows that have it, and of all of them: a rare word tells
 * more than a common one. A word that is nowhere tells nothing, because all rows lack it.
 */
export function termWeights(counts: readonly number[], total: number): readonly number[] {
  const weights = counts.map((count) => (count === 0 ? 0 : Math.log(1 + Math.max(total, count) / count)));
  return weights.some((weight) => weight > 0) ? weights : counts.map(() => 1);
}

/** The share of the weights whose terms fit, from 0 to 1. */
export function coveredShare(weights: readonly number[], fits: (index: number) => boolean): number {
  const covered = weights.reduce((sum, weight, index) => sum + (fits(index) ? weight : 0), 0);
  return covered / weights.reduce((sum, weight) => sum + weight, 0);
}

/** A row must have terms with this share of the weights if no row has all terms and is good. */
export const minCovered = 0.6;

/** The sets of terms that together have enough weight, by their indexes, without sets that contain another one. */
export function sufficientSets(weights: readonly number[]): readonly (readonly number[])[] {
  const all = weights.map((_, index) => index);
  const sets = Array.from({ length: 2 ** all.length - 1 }, (_, number) =>
    all.filter((index) => ((number + 1) >> index) & 1),
  ).filter((set) => coveredShare(weights, (index) => set.includes(index)) >= minCovered);
  const bySize = sets.toSorted((a, b) => a.length - b.length);
  const minimal: (readonly number[])[] = [];
  for (const set of bySize) {
    if (!minimal.some((smaller) => smaller.every((index) => set.includes(index)))) minimal.push(set);
  }
  return minimal;
}
