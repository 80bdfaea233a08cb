import { allowedMistakes, distance } from './distance.ts';

/**
 * The word with the fewest typing mistakes, among equals the one with the highest count, then the first; undefined if all have
 * too many.
 */
export function nearestWord(word: string, words: Iterable<readonly [word: string, count: number]>): string | undefined {
  let least = allowedMistakes(word);
  let best: readonly [word: string, count: number] | undefined;
  for (const [other, count] of words) {
    if (other.length < 3 || Math.abs(other.length - word.length) > least) continue;
    const apart = distance(word, other, least);
    if (apart > least || (apart === least && best !== undefined && best[1] >= count)) continue;
    [least, best] = [apart, [other, count]];
  }
  return best?.[0];
}
