import { neighboursOf, type Tied } from './family-ties.ts';

/**
 * The packages of a picture: the best connected ones, each with one that it is connected to, because a label without a line
 * says nothing. `tied` has the best connected packages first, and so has the result.
 */
export function drawnPackages(tied: readonly Tied[], count: number): readonly Tied[] {
  if (tied.length <= count) return tied;
  const indexes = new Map(tied.map(({ item }, index) => [item.repo, index]));
  const drawn = new Set<number>();
  for (const [index, each] of tied.entries()) {
    if (drawn.has(index)) continue;
    const others = [...neighboursOf(each)].flatMap((repo) => indexes.get(repo) ?? []);
    const added = others.some((other) => drawn.has(other)) ? [index] : [index, Math.min(...others)];
    if (drawn.size + added.length > count) continue;
    for (const one of added) drawn.add(one);
  }
  return tied.filter((_, index) => drawn.has(index));
}
